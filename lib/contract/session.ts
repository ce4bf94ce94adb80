/**
 * What the verification API says of a whole session: the session itself (contract 2.7), the answer to an init (2.11), a webhook delivery. Hides the
 * spellings of ids and the missing parts of corporate step entries. Throws nothing: each parser returns issues.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { isRecord } from '#lib/model/is-record.ts';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import {
  absentOr,
  flag,
  isAbsent,
  list,
  open,
  prepared,
  requiredText,
  statedText,
  text,
  texts,
  withKnownNames,
} from './schema/leaf.ts';
import { type Parsed, parseWith } from './schema/parse.ts';
import type { Unreadable } from './schema/repair.ts';

const statusNames = new Set(['status', 'state']);

/** Older answers and deliveries call a status `state` (field notes). Where both come, `state` stays an unknown key. */
function withStatus(sent: unknown): unknown {
  const value = withKnownNames(sent, statusNames);
  if (!isRecord(value) || !isAbsent(value.status) || isAbsent(value.state)) return value;
  const { state, ...rest } = value;
  return { ...rest, status: state };
}

// Individual entries have an id, corporate ones mostly not. `app.id` and step ids come as number or string (field notes).
const stepEntry = prepared(
  open({ id: text('state'), type: statedText('state'), status: statedText('state') }),
  withStatus,
);

/** The session of an answer. Without a readable id it is the one that was asked for. */
const session = prepared(
  open({
    alias: text('name'),
    // The id alone opens the end user's flow.
    id: text('identity'),
    status: statedText('state'),
    sandbox: flag('state'),
    steps: list(stepEntry),
  }),
  withStatus,
);

const app = prepared(open(texts('state', 'name', 'id')), (value) => (isAbsent(value) ? {} : value));

export const sessionAnswer = open({ app, session });
export type SessionAnswer = z.output<typeof sessionAnswer>;
export type StepEntry = z.output<typeof stepEntry>;

/** The answer of a person's own session, inside a company's. */
export const personShape = { app: z.optional(app), session: z.optional(absentOr(session)) };

export const initAnswer = open({
  session_id: requiredText('identity').check(z.refine(isUpstreamId, 'not an id')),
  sandbox: flag('state'),
});
export type InitAnswer = z.output<typeof initAnswer>;

const sessionNames = new Set(['session']);

/** `GET …/session/{id}`. Both kinds share one shape. An object without a session is no answer of this operation, and would register any id. */
export function parseSession(body: unknown): Parsed<SessionAnswer> {
  const named = withKnownNames(body, sessionNames);
  if (isRecord(named) && (!isRecord(named.session) || isAbsent(named.session)))
    return { ok: false, issues: [{ path: 'session', message: 'expected a session' }] };
  return parseWith(sessionAnswer, body);
}

/** `POST /v4/session/init`. A session is registered by it, so that all of it must be readable. */
export function parseInit(body: unknown): Parsed<InitAnswer> {
  const parsed = parseWith(initAnswer, body);
  if (!parsed.ok || parsed.unreadable.length === 0) return parsed;
  const toIssue = ({ path, expected }: Unreadable) => ({ path: path.join('.'), message: `expected ${expected}` });
  return { ok: false, issues: parsed.unreadable.map(toIssue) };
}

type Addressed = Pick<StepEntry, 'id' | 'type'>;

/** Whether the entry's id is that of a person's own session, which lets its holder open that person's flow (field notes). */
export const isPersonEntry = ({ id, type }: Addressed): boolean => type === 'CORPORATE_OFFICER' && id !== null;

/**
 * What names a step in our addresses: its id where the session gives it a usable one of its own, else its type. An officer's id never stands in
 * an address; a type that is no path segment loses what cannot stand there.
 */
export function stepAddress(entry: Addressed, entries: readonly Addressed[]): string {
  const { id, type } = entry;
  const isUnique = id !== null && entries.filter((other) => other.id === id).length === 1;
  if (isUnique && isPersonEntry(entry)) return `${type}~${bytesToHex(sha256(utf8ToBytes(id))).slice(0, 8)}`;
  if (isUnique && isUpstreamId(id)) return id;
  return isUpstreamId(type) ? type : type.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 100);
}

/** One delivery (field notes, "Webhooks"). Anybody may try to post here, and its content is only a hint: all it needs is a session's id. */
export const webhookDelivery = prepared(
  open({
    reason: text('reason_text'),
    service: text('state'),
    session_id: z.pipe(text('identity'), z.string().check(z.refine(isUpstreamId, 'not an id'))),
    status: text('state'),
    // The contract documents step ids as numbers, samples have strings.
    step_id: text('state'),
  }),
  withStatus,
);
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** A webhook's JSON body. Empty and missing parts are null, except the session's id, which must be present and valid. */
export const parseWebhook = (body: unknown): Parsed<WebhookDelivery> => parseWith(webhookDelivery, body);

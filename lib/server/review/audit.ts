/**
 * The audit log for reviewers: the whole of it, the log of sign-ins, and the events of one session. Hides who may read which event (`event-access.ts`), and what
 * of it. Promises: no list, number, cursor or address tells of an event that is hidden; who reads the log is in it.
 */
import { z } from 'zod';
import {
  auditLogScope,
  detailOf,
  filteredActions,
  requestedActions,
  sessionEventScope,
} from '#lib/model/access/event-access.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { mayReadSealedEvents, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import {
  type AuditAction,
  chainedActions,
  eventKinds,
  isSealedAction,
  kindOfEvent,
  type StoredAuditEvent,
  sealedRecord,
  signInActions,
} from '#lib/model/audit.ts';
import { dayMs, isDay } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import {
  auditLogPageSchema,
  type EventList,
  eventListSchema,
  type ShownEvent,
  type SigningState,
} from '#lib/model/review/events.schema.ts';
import { type EventParams, eventLogs, filterText } from '#lib/model/review/events.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { proveEvent, readActivity, readAuditLog } from '#lib/operations/audit.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { checkpointState, proveNow } from '#lib/server/checkpoints/index.ts';
import { getStore, type Store } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';
import { findStepFor, type NameStep, stepNaming } from './step-names.ts';

const eventId = z.string().regex(/^[\w-]{22}$/);
const knownActions: readonly string[] = [...chainedActions, ...signInActions].filter(
  (action) => !isSealedAction(action),
);

const paramsSchema = z.strictObject({
  log: z.enum(eventLogs).optional(),
  kind: z.enum([...eventKinds, 'deed']).optional(),
  action: z
    .string()
    .refine((text) => knownActions.includes(text))
    .optional(),
  actor: z.string().max(64).optional(),
  session: z.string().toUpperCase().refine(isRef).optional(),
  object: z.string().max(200).optional(),
  outcome: z.enum(['done', 'denied', 'failed']).optional(),
  from: z.string().refine(isDay).optional(),
  to: z.string().refine(isDay).optional(),
  older: eventId.optional(),
  newer: eventId.optional(),
  event: eventId.optional(),
});

/** What is empty counts as not given. @throws Problem bad_request naming the wrong parameter */
export function parseEventParams(params: URLSearchParams): EventParams {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const { success, data, error } = paramsSchema.safeParse(given);
  if (success) return data as EventParams;
  const name = error.issues[0]?.path.join('.');
  const detail = name ? `Invalid parameter: ${name}.` : 'The query has an unknown filter.';
  throw new Problem('bad_request', { detail });
}

const pageLength = 50;

/** What both logs are asked for. Days are whole days in UTC, and the last one is included. */
const toShared = ({ from, to, older, newer, event }: EventParams) => ({
  fromMs: from === undefined ? undefined : Date.parse(from),
  toMs: to === undefined ? undefined : Date.parse(to) + dayMs,
  position: { older, newer, from: event },
  limit: pageLength,
});

/** Pages, live updates and returns within this time are one look. */
const lookMs = 5 * 60_000;

/** That the log was read, before its events leave: once for each filter in five minutes, not for each page. */
async function recordLook(reviewer: Reviewer, look: Parameters<typeof toAuditEvent>[2]): Promise<void> {
  const { audit } = await getStore();
  const event = toAuditEvent(reviewer, 'audit.read', look);
  if (!(await audit.pages.hasRecent(event, Date.now() - lookMs))) await audit.append(event);
}

/** These entries of `detail` hold nothing but what the limited audience was shown or wrote itself. */
const harmless = new Set(['prefetched', 'proxied', 'count', 'rows', 'leftOut', 'app', 'registered', 'filter']);

/** Events about accounts and settings hold texts of ours, such as roles and factors, and nothing of a customer. */
const isOurs = (action: AuditAction): boolean => ['account', 'setting', 'signIn'].includes(kindOfEvent(action));

function shownDetail(event: StoredAuditEvent, isLimited: boolean): StoredAuditEvent['detail'] {
  if (!isLimited || event.detail === null || (isOurs(event.action) && event.ref === null)) return event.detail;
  const entries = Object.entries(event.detail).filter(([name]) => harmless.has(name));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Actions whose object is a step, or something of one. */
const stepActions = /^(?:step|file)\.|^page\.printed$/;

function namedObject({ ref, action, object }: StoredAuditEvent, nameStep: NameStep): string | null {
  if (ref === null || object === null || !stepActions.test(action)) return object;
  const [step = '', ...part] = object.split('/');
  return [nameStep(ref, step), ...part].join('/');
}

/** @param signed how many events are signed; null: not shown */
function toShownEvent(
  { id: reader, roles }: Pick<Reviewer, 'id' | 'roles'>,
  { id, event }: { readonly id: string; readonly event: StoredAuditEvent },
  signed: number | null,
  nameStep: NameStep,
): ShownEvent {
  const own = event.actor === reader;
  const isLimited = !maySeeScreening(roles);
  const isAuditor = roles.includes('auditor');
  const isChained = event.signInNumber === null;
  const sealed = event.action === sealedRecord || isSealedAction(event.action);
  const base = {
    id,
    at: new Date(event.atMs).toISOString(),
    actor: { id: event.actor, roles: event.actorRoles },
    number: isAuditor && isChained ? event.seq : null,
    hash: isAuditor ? event.hash : null,
    isSigned: isChained && signed !== null ? event.seq <= signed : null,
  };
  if (detailOf(roles, event.action, own) === 'deed')
    return {
      ...base,
      action: null,
      session: null,
      object: null,
      fieldGroups: [],
      reason: null,
      outcome: 'done',
      detail: null,
      requestId: null,
      authMethod: null,
      ip: null,
    };
  return {
    ...base,
    action: event.action,
    session: event.ref,
    object: event.action === sealedRecord ? null : namedObject(event, nameStep),
    fieldGroups: event.fieldGroups as ShownEvent['fieldGroups'],
    // A reason that another reviewer typed is about a person.
    reason: !isLimited || own || (isOurs(event.action) && event.ref === null) ? event.reason : null,
    outcome: event.outcome,
    detail: shownDetail(event, isLimited),
    requestId: sealed && isLimited ? null : event.requestId,
    authMethod: isAuditor || own ? event.authMethod : null,
    ip: isAuditor ? event.ip : null,
  };
}

/** Reviewers that an event names, beside its actor. */
function peopleOf({ actor, action, object, detail }: ShownEvent): string[] {
  const isPerson = action !== null && /^(?:reviewer|assignment|alert)\./.test(action);
  const former = action?.startsWith('assignment.') && typeof detail?.from === 'string' ? [detail.from] : [];
  return [actor.id, ...(isPerson && object !== null ? [object] : []), ...former];
}

type Page = Awaited<ReturnType<Store['audit']['pages']['page']>>;

async function toEventList(reviewer: Reviewer, page: Page): Promise<EventList> {
  const { audit, checkpoints } = await getStore();
  const last = await checkpoints.findLast();
  const signed = maySeeScreening(reviewer.roles) ? (last?.size ?? 0) : null;
  const nameStep = await stepNaming(reviewer);
  const events = page.events.map((named) => toShownEvent(reviewer, named, signed, nameStep));
  const names = await audit.pages.names(events.flatMap(peopleOf));
  return {
    events,
    older: page.hasOlder ? (events.at(-1)?.id ?? null) : null,
    newer: page.hasNewer ? (events[0]?.id ?? null) : null,
    names: Object.fromEntries(names),
    mayProve: mayDo(reviewer.roles, 'audit.prove'),
  };
}

/** The state is that of the database, whichever process signs; a refusal is known to the one that signs alone. */
async function readSigning({ roles }: Reviewer): Promise<SigningState> {
  const { audit, checkpoints } = await getStore();
  const [last, head, own] = await Promise.all([checkpoints.findLast(), audit.head(), checkpointState()]);
  const unsigned = (head?.seq ?? 0) - (last?.size ?? 0);
  const status =
    own.status === 'refused' || own.status === 'failed'
      ? own.status
      : last === undefined
        ? 'none'
        : unsigned > 0
          ? 'waiting'
          : 'signed';
  // The size of the log, less the events that are shown, is the number of sealed ones; that there are new ones is a trace too.
  if (!mayReadSealedEvents(roles)) return { status: status === 'waiting' ? 'signed' : status, last: null };
  return { status, last: last ? { size: last.size, at: new Date(last.atMs).toISOString(), unsigned } : null };
}

const parsed = {
  query: ({ searchParams }: URL) => parseEventParams(searchParams),
  params: Object.keys(paramsSchema.shape),
};

on(readAuditLog, { ...parsed, answer: auditLogPageSchema }, async ({ reviewer, query: params }) => {
  const scope = auditLogScope(reviewer);
  if (scope === undefined) throw new Problem('not_allowed');
  const { audit } = await getStore();
  const isSignIns = params.log === 'sign-ins';
  const filter = filterText(params);
  await recordLook(reviewer, { object: isSignIns ? 'sign-ins' : 'log', detail: filter ? { filter } : null });
  const { actor, session: ref, object, outcome } = params;
  const shared = toShared(params);
  const page = isSignIns
    ? await audit.pages.signIns({ ...shared, actor, outcome, actions: signInsOf(params) })
    : await audit.pages.page({
        ...{ ...shared, scope, actor, ref, object, outcome },
        actions: requestedActions(reviewer.roles, params),
      });
  return {
    ...(await toEventList(reviewer, page)),
    signing: await readSigning(reviewer),
    reviewers: await audit.pages.reviewers(),
  };
});

const signInsOf = ({ action }: EventParams): readonly AuditAction[] | null =>
  action === undefined ? null : signInActions.filter((one) => one === action);

on(readActivity, { ...parsed, answer: eventListSchema }, async ({ session, reviewer, query: params }) => {
  const record = await session.record();
  const { ref } = record;
  if (params.session !== undefined || params.log !== undefined)
    throw new Problem('bad_request', { detail: 'These are the events of one session.' });
  const { audit } = await getStore();
  await recordLook(reviewer, { object: 'session', ref });
  const { actor, outcome } = params;
  const [name = '', ...part] = params.object?.split('/') ?? [];
  const step = await findStepFor(reviewer, record, name);
  // The own name of a step is none to whoever may not know it.
  const isUnnamed = step === undefined && record.steps.some((one) => one.step === name);
  const object = step ? [step.step, ...part].join('/') : isUnnamed ? ' ' : params.object;
  const page = await audit.pages.page({
    ...{ ...toShared(params), ref, actor, object, outcome },
    scope: sessionEventScope(reviewer),
    actions: filteredActions(params),
  });
  return toEventList(reviewer, page);
});

// The event as it is stored, its texts sealed. The proof holds the size of the log, so it is for those who may know of every event.
on(proveEvent, async ({ reviewer, id }) => {
  const { audit, auditTree } = await getStore();
  const seq = await audit.pages.seqOf(id);
  const event = seq > 0 ? await auditTree.findStored(seq) : undefined;
  if (!event) throw new Problem('not_found', { detail: 'This event is not part of the chain.' });
  // An MLRO reads the events of sessions.
  if (!mayDo(reviewer.roles, 'audit.read') && event.ref === null && event.action !== 'record.sealed')
    throw new Problem('not_found');
  await recordEvent(reviewer, 'audit.proved', { ref: event.ref, object: `${seq}` });
  return proveNow(seq);
});

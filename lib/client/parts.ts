/**
 * What is read of one session at the same moment leaves in one request: ahead of the reviewer, and once it is on screen. A part that could not be read
 * throws the ProblemError that its own address would answer with.
 */
import type { ProxyResponse } from '#lib/client/proxy-response.ts';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { SessionDrafts } from '#lib/model/review/draft.schema.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.schema.ts';
import type { SessionRisk } from '#lib/model/review/risk-rating.schema.ts';
import type { StepExplanation } from '#lib/model/session/explanation.schema.ts';
import type { SessionNeighbours } from '#lib/model/session/list.schema.ts';
import type { PartName, PartRequest, SessionPart } from '#lib/model/session/parts.schema.ts';
import { mostParts } from '#lib/model/session/parts.ts';
import type { SessionWork } from '#lib/model/session/queue.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import { readParts } from '#lib/operations/sessions.ts';
import type { ProxyAnswer } from '#lib/operations/steps.ts';
import { call } from './operation.ts';
import { ProblemError } from './request.ts';

interface Shown {
  readonly session: SessionDetail;
  readonly decisions: SessionDecisions;
  readonly risk: SessionRisk;
  readonly owners: SessionOwners;
  readonly assignment: SessionWork;
  readonly drafts: SessionDrafts;
  readonly ownership: OwnershipInput;
  readonly answer: ProxyResponse<unknown>;
  readonly explanation: StepExplanation;
  readonly neighbours: SessionNeighbours;
}

export const toStepResponse = ({ text, readAtMs, redacted }: ProxyAnswer): ProxyResponse<unknown> => ({
  body: JSON.parse(text),
  readAt: new Date(readAtMs).toISOString(),
  redacted,
});

interface Asked {
  readonly part: PartRequest;
  readonly resolve: (answer: SessionPart) => void;
  readonly reject: (error: unknown) => void;
}

/** What was asked for in this turn of the event loop, by session, ahead and opened apart. */
const together = new Map<string, Asked[]>();
/** By what was received. */
const versions = new WeakMap<object, string>();

async function send(ref: string, prefetch: boolean, asked: readonly Asked[]): Promise<void> {
  try {
    const { parts } = await call(readParts, { ref, body: { parts: asked.map(({ part }) => part), prefetch } });
    for (const [at, answer] of parts.entries()) asked[at]?.resolve(answer);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function ask(ref: string, prefetch: boolean, part: PartRequest): Promise<SessionPart> {
  const key = `${ref} ${prefetch}`;
  const others = together.get(key);
  const asked = others ?? [];
  if (!others) {
    together.set(key, asked);
    queueMicrotask(() => {
      together.delete(key);
      for (let from = 0; from < asked.length; from += mostParts)
        void send(ref, prefetch, asked.slice(from, from + mostParts));
    });
  }
  return new Promise((resolve, reject) => asked.push({ part, resolve, reject }));
}

interface PartOptions {
  /** It is read before the reviewer opens the session; the audit event is marked. */
  readonly prefetch?: boolean;
  /** What is on screen: it is not sent again while it is still the same. */
  readonly shown?: object | undefined;
}

export async function readPart<Name extends PartName>(
  ref: string,
  part: PartRequest & { readonly part: Name },
  { prefetch = false, shown }: PartOptions = {},
): Promise<Shown[Name]> {
  const known = shown && versions.get(shown);
  const answer = await ask(ref, prefetch, known === undefined ? part : { ...part, version: known });
  if ('problem' in answer) throw new ProblemError(answer.problem);
  if (answer.data === undefined) return shown as Shown[Name];
  const data = part.part === 'answer' ? toStepResponse(answer.data as ProxyAnswer) : (answer.data as object);
  versions.set(data, answer.version);
  return data as Shown[Name];
}

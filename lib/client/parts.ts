/**
 * What is read of one session at the same moment leaves in one request: ahead of the reviewer, and once it is on screen. A part that could not be read
 * throws the ProblemError that its own address would answer with.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ProxyResponse } from '#lib/client/proxy-response.ts';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { SessionDrafts } from '#lib/model/review/draft.schema.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.schema.ts';
import type { SessionRisk } from '#lib/model/review/risk-rating.schema.ts';
import type { StepDispositions } from '#lib/model/review/verdict.schema.ts';
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
  readonly verdicts: StepDispositions;
  readonly neighbours: SessionNeighbours;
}

export const toStepResponse = ({ text, readAtMs, redacted }: ProxyAnswer): ProxyResponse<unknown> => ({
  body: JSON.parse(text),
  readAt: new Date(readAtMs).toISOString(),
  redacted,
});

interface PartOptions {
  /** It is read before the reviewer opens what it is of, and the audit event is marked: `shown` beside something else, or not yet on screen (`ahead`). */
  readonly prefetch?: 'shown' | 'ahead' | undefined;
  /** No person asked for it: it does not keep the sign-in alive. */
  readonly background?: boolean;
  /** What is on screen: it is not sent again while it is still the same. */
  readonly shown?: object | undefined;
}

interface Asked {
  part: PartRequest;
  readonly answer: PromiseWithResolvers<SessionPart>;
}

/** After a change, what is shown of a session is read again within so many milliseconds. */
const gatherMs = 20;

/** What was asked for at this moment, by session and by what it is read for; in it by part, since a request names none twice. */
const together = new Map<string, Map<string, Asked>>();
/** By what was received. */
const versions = new WeakMap<object, string>();

type Purpose = Pick<PartOptions, 'prefetch' | 'background'>;

async function send(ref: string, { prefetch, background = false }: Purpose, asked: readonly Asked[]): Promise<void> {
  try {
    const marks = { ...(prefetch && { prefetch: true }), ...(prefetch === 'ahead' && { ahead: true }) };
    const body = { parts: asked.map(({ part }) => part), ...marks };
    const { parts } = await call(readParts, { ref, body, background });
    for (const [at, { answer }] of asked.entries()) {
      const part = parts[at];
      if (part) answer.resolve(part);
      else answer.reject(new ProblemError({ code: 'internal', title: 'Review Desk left out a part', status: 200 }));
    }
  } catch (error) {
    for (const { answer } of asked) answer.reject(error);
  }
}

function ask(ref: string, purpose: Purpose, part: PartRequest): Promise<SessionPart> {
  const key = JSON.stringify([ref, purpose]);
  const others = together.get(key);
  const asked = others ?? new Map<string, Asked>();
  if (!others) {
    together.set(key, asked);
    const sendAll = () => {
      together.delete(key);
      const all = [...asked.values()];
      for (let from = 0; from < all.length; from += mostParts)
        void send(ref, purpose, all.slice(from, from + mostParts));
    };
    // Each view that a change concerns has a timer of its own.
    if (purpose.background) setTimeout(sendAll, gatherMs);
    else queueMicrotask(sendAll);
  }
  const name = 'step' in part ? `${part.part} ${part.step}` : part.part;
  const same = asked.get(name);
  if (!same) {
    const answer = Promise.withResolvers<SessionPart>();
    asked.set(name, { part, answer });
    return answer.promise;
  }
  // Who has another version, or none, needs the whole.
  if (same.part.version !== part.version) same.part = withoutVersion(part);
  return same.answer.promise;
}

const withoutVersion = ({ version: _, ...part }: PartRequest): PartRequest => part;

/** Reads what a query shows again, after a live update. */
export const refetchPart = (
  client: QueryClient,
  queryKey: QueryKey,
  ref: string,
  part: PartRequest,
): Promise<unknown> =>
  client.fetchQuery({
    queryKey,
    queryFn: () => readPart(ref, part, { background: true, shown: client.getQueryData<object>(queryKey) }),
    staleTime: 0,
  });

export async function readPart<Name extends PartName>(
  ref: string,
  part: PartRequest & { readonly part: Name },
  { shown, ...purpose }: PartOptions = {},
): Promise<Shown[Name]> {
  const known = shown && versions.get(shown);
  const answer = await ask(ref, purpose, known === undefined ? part : { ...part, version: known });
  if ('problem' in answer) throw new ProblemError(answer.problem);
  if (answer.data === undefined) return shown as Shown[Name];
  const data = part.part === 'answer' ? toStepResponse(answer.data as ProxyAnswer) : (answer.data as object);
  versions.set(data, answer.version);
  return data as Shown[Name];
}

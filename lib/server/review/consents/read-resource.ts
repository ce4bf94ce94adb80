import { hash } from 'node:crypto';
import {
  envelopeErrorOf,
  type IdentityDocument,
  isAbsent,
  listFiles,
  parseResource,
  type ResourceAnswers,
  redact,
  withFileAddresses,
} from '#lib/contract/index.ts';
import { type ConsentFact, toConsentFacts } from '#lib/findings/index.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import { permissionOf, type SensitivityClass } from '#lib/model/access/permissions.ts';
import type { ReadOutcome } from '#lib/model/consents/consent.ts';
import { isDocumentOf, isResourceName, type ResourceName } from '#lib/model/consents/resources.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readResource } from '#lib/operations/consents.ts';
import { statedBySharedData } from '#lib/server/refresh/index.ts';
import { type ConsentReference, getStore } from '#lib/server/store/index.ts';
import { type Answer, getUpstream } from '#lib/server/upstream/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { toQuota } from '../reviewer-limits.ts';
import { type AnswerMemo, memoise } from '../steps/index.ts';
import { requireReference } from './require-consent.ts';

interface Request {
  readonly resource: string;
  readonly document: string | undefined;
}

/** @throws Problem bad_request for what the contract does not name: nothing of it is sent */
function requireRequest({ resource, document }: Request) {
  if (!isResourceName(resource)) throw new Problem('not_found');
  if (document !== undefined && !isDocumentOf(resource, document))
    throw new Problem('bad_request', { detail: 'There is no such document of this resource.' });
  return { resource, document };
}

interface Parsed {
  readonly text: string;
  readonly redacted: readonly string[];
  readonly shown: readonly SensitivityClass[];
  /** It describes the whole resource. */
  readonly read: StoredRead;
}
type StoredRead = { readonly outcome: ReadOutcome; readonly facts: readonly ConsentFact[] };

const parsedAnswers: AnswerMemo<Parsed> = new WeakMap();

/** Without what is absent, however it was spelled, and with lists in one order: a screening names its matches in any. */
function substanceOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(substanceOf).sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => !isAbsent(inner));
  return Object.fromEntries(given.map(([key, inner]) => [key, substanceOf(inner)]));
}

const toHash = (document: unknown): string => hash('sha256', canonicalJson(substanceOf(document))).slice(0, 32);

/**
 * A decision is bound to this hash: it is over all that the document says. The contract knows no files in shared data; should one come, its address, signed again
 * at each read, is no content of the second version (`lib/model/same-hash.ts`), and nothing of it is shown that could be compared.
 */
const contentHashOf = (document: IdentityDocument): string =>
  listFiles(document).length === 0
    ? toHash(document)
    : `${toHash(document)} 2-${toHash(withFileAddresses(document, (key) => key.replace(/~\d+$/, '')))}`;

const hashFacts = (documents: ResourceAnswers['identity']['data']): ConsentFact[] =>
  (documents ?? []).map((document, at) => ({ place: String(at), key: 'content_hash', value: contentHashOf(document) }));

const isNothing = (data: unknown): boolean => data === null || (Array.isArray(data) && data.length === 0);

/** Data of which nothing could be read are not none. One document with more than its state is enough to be no state mode. */
function outcomeOf(data: unknown, facts: readonly ConsentFact[], isUnreadable: boolean): ReadOutcome {
  if (isNothing(data)) return isUnreadable ? 'unreadable' : 'none';
  const places = Map.groupBy(
    facts.filter(({ place }) => place !== null),
    ({ place }) => place,
  );
  const isState = (own: readonly ConsentFact[]) => own.some(({ key }) => key === 'state_only' || key === 'empty');
  const isStateOnly =
    facts.some(({ key }) => key === 'state_only') && Array.isArray(data) && [...places.values()].every(isState);
  return isStateOnly ? 'state_only' : 'given';
}

/** @throws Problem upstream_unreadable */
function parse(reviewer: Reviewer, request: { resource: ResourceName; document: string | undefined }, body: unknown) {
  const parsed = parseResource(request, body);
  if (!parsed.ok)
    throw new Problem('upstream_unreadable', {
      detail: 'The verification service answered in a form that Review Desk cannot read.',
    });
  const permissionFor = (sensitivity: SensitivityClass) => permissionOf(reviewer.roles, sensitivity);
  const { value, redacted, shown } = redact(request, parsed.value, permissionFor);
  const answer = parsed.value as ResourceAnswers[ResourceName];
  const { unreadable } = parsed;
  const isWhole = request.document === undefined;
  const facts = [
    ...(isWhole ? toConsentFacts(request.resource, answer, unreadable.length) : []),
    ...(isWhole ? statedBySharedData(request.resource, answer.data) : []),
    ...(isWhole && request.resource === 'identity' ? hashFacts((answer as ResourceAnswers['identity']).data) : []),
  ];
  const isUnreadable = unreadable.some(({ path }) => path[0] === 'data');
  const outcome = outcomeOf(answer.data, facts, isUnreadable);
  return { text: JSON.stringify(value), redacted, shown, read: { outcome, facts } };
}

/** @throws Problem consent_revoked, not_shared, or that of the answer's status */
function requireSuccess({ body, status }: Answer): void {
  const error = envelopeErrorOf(body);
  if (error === undefined && status < 400) return;
  const more = error?.apiCode ? { apiCode: error.apiCode } : {};
  if (error?.refusal === 'revoked') throw new Problem('consent_revoked', more);
  if (error?.refusal === 'out_of_scope') throw new Problem('not_shared', more);
  const cause = new Error(`status ${status}`);
  throw new Problem(status === 401 || status === 403 ? 'upstream_refused' : 'upstream_failed', { ...more, cause });
}

const outcomes = new Map<string, ReadOutcome>([
  ['consent_revoked', 'revoked'],
  ['not_shared', 'not_shared'],
  ['upstream_unreadable', 'unreadable'],
  ['upstream_refused', 'failed'],
  ['upstream_failed', 'failed'],
]);

/** Records what an answer of the service says; an outage, a limit or a busy service says nothing about the consent. */
async function record({ id, tokenSetAtMs }: ConsentReference, resource: ResourceName, atMs: number, read: StoredRead) {
  const givenAtMs = read.outcome === 'given' || read.outcome === 'state_only' ? atMs : null;
  await (await getStore()).consents.recordRead(id, { ...read, resource, atMs, givenAtMs, tokenSetAtMs });
}

/**
 * The audit event is on disk before this resolves.
 *
 * @throws Problem not_found, bad_request, consent_revoked, not_shared, too_many_requests, store_unavailable, upstream_…
 */
on(readResource, { params: ['document', 'fresh'] }, async ({ reviewer, consent: id, resource, query }) => {
  const consent = await requireReference(id);
  const request = requireRequest({ resource, document: query.document });
  const store = await getStore();
  const answer = await getUpstream().getResource(
    { consentId: consent.id, ...request },
    () => store.consents.readToken(consent.id),
    { fresh: query.fresh, priority: 'person', quota: toQuota(reviewer) },
  );
  const isRecorded = request.document === undefined && !answer.fromCache;
  let parsed: Parsed;
  try {
    requireSuccess(answer);
    const key = JSON.stringify([request, [...reviewer.roles].sort()]);
    parsed = memoise(parsedAnswers, answer.body, key, () => parse(reviewer, request, answer.body));
  } catch (error) {
    getUpstream().invalidateConsent(consent.id);
    const outcome = error instanceof Problem ? outcomes.get(error.code) : undefined;
    // A refused token is refused for all, whichever document was asked for.
    if (outcome !== undefined && (request.document === undefined || outcome === 'revoked'))
      await record(consent, request.resource, answer.readAtMs, { outcome, facts: [] });
    throw error;
  }
  if (isRecorded) await record(consent, request.resource, answer.readAtMs, parsed.read);
  await recordEvent(reviewer, 'consent.read', {
    ref: consent.ref,
    object: `${consent.id}/${request.resource}${request.document === undefined ? '' : `/${request.document}`}`,
    fieldGroups: parsed.shown,
  });
  return { text: parsed.text, readAtMs: answer.readAtMs, redacted: parsed.redacted };
});

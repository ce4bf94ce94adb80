/**
 * This module records decisions on a session, and those of the second reviewer. It hides how the session is read again and its files are hashed
 * before one is recorded, what is shown to whom, and what changed since. It promises: nothing is cleared without a fresh read and without every
 * block settled or overridden by name; the audit event is on disk with the decision; whether it can be signed does not matter to it; a referral
 * changes no answer but that of who made it. It throws Problems: not_allowed, not_found, conflict, clear_blocked, findings_not_considered, bad_request, too_many_requests, upstream_…,
 * store_unavailable.
 */
import type { AuditAction } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import {
  type DecisionReasons,
  decisionSchema,
  secondSchema,
  withdrawalSchema,
} from '#lib/model/review/decision.schema.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import { decide, proveDecision, reviewDecision, withdrawDecision } from '#lib/operations/decisions.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { checkpointNow, proveNow } from '#lib/server/checkpoints/index.ts';
import { config } from '#lib/server/config.ts';
import { compareFiles, refreshSession } from '#lib/server/refresh/index.ts';
import {
  getStore,
  type MadeOutcome,
  type NewDecision,
  type PresentState,
  requireDecidable,
  type SessionRecord,
} from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { referSession } from '../referrals.ts';
import { toQuota } from '../reviewer-limits.ts';
import type { SessionHandle } from '../session-handle.ts';
import { shownGroups, toSessionDecisions } from './read-decisions.ts';
import { readEvidence } from './read-evidence.ts';
import { awaitLinked } from './read-linked.ts';

const reasonText = ({ codes, text }: DecisionReasons): string => [codes.join(', '), text].filter(Boolean).join(': ');

/** The audit log names a decision so: by its id, and by the hash of everything that was decided and frozen. */
const objectOf = ({ id, contentHash }: { readonly id: string; readonly contentHash: string }): string =>
  `${id}/${contentHash}`;

/**
 * Refuses a decision before anything is fetched for it; the store checks again.
 *
 * @param seen what it would be made on before the session was read again: a clear is of what the reviewer could see
 * @throws Problem conflict, and once it was read again those of `requireDecidable`
 */
async function requireUsable(
  ref: string,
  decision: Omit<NewDecision, 'fourEyes' | 'evidence'>,
  seen?: PresentState,
): Promise<PresentState> {
  const found = await (await getStore()).decisions.ofSession(ref);
  if (found.version !== decision.expectedVersion)
    throw new Problem('conflict', {
      detail: 'Another decision has been recorded since you read this session. Check it, then decide again.',
      changed: ['version'],
    });
  if (found.waiting)
    throw new Problem('conflict', {
      detail: 'A decision on this session is waiting for a second reviewer.',
      changed: ['version'],
    });
  if (seen === undefined) return found.present;
  requireDecidable(found.present, decision);
  // Values alone count: an answer may hold the time of the read.
  const hasMoved = found.present.basis.steps.some((after) =>
    seen.basis.steps.some(
      (before) =>
        before.step === after.step && before.factsVersion === after.factsVersion && before.facts !== after.facts,
    ),
  );
  const statusesOf = ({ record }: PresentState) =>
    JSON.stringify([record.status, record.steps.map(({ step, status }) => [step, status]).sort()]);
  if (decision.kind === 'clear' && (hasMoved || statusesOf(seen) !== statusesOf(found.present)))
    throw new Problem('conflict', {
      detail: 'The verification service reports other data than before. Check the session, then decide again.',
      changed: ['evidence'],
    });
  return found.present;
}

type ReadAgain =
  | { readonly record: SessionRecord; readonly atMs: number }
  | { readonly record: SessionRecord; readonly problem: Problem };

/**
 * The session and all its steps, read from the service now. Where that fails, the record is the stored one, with the Problem.
 *
 * @throws Problem not_found when it is not registered any more; those of the store
 */
async function readAgain(session: SessionHandle): Promise<ReadAgain> {
  const before = await session.record();
  let problem: Problem | undefined;
  try {
    const refreshed = await refreshSession(before.sessionId, {
      cause: 'person',
      // A refresh under way may have read the screening before this moment.
      sinceMs: Date.now(),
      origin: before.origin,
      quota: toQuota(session.reviewer),
    });
    if (refreshed === undefined) problem = new Problem('upstream_failed');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A conflict means that other processes kept saving the session, not found that the service knows it no more.
    problem = error.code === 'not_found' || error.code === 'conflict' ? new Problem('upstream_failed') : error;
    if (error.code === 'store_unavailable' || error.code === 'internal') throw error;
  }
  const record = await session.reload();
  if (record === undefined) throw new Problem('not_found');
  return problem ? { record, problem } : { record, atMs: record.refreshedAtMs ?? Date.now() };
}

/** @throws what is no Problem */
function onlyProblems(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

/** A decision waits no longer for files of other sessions; one whose comparison has begun ends by its own limit. */
const comparisonMs = 30_000;

/** Compares the files of verdicts on other sessions that a clear rests on. Where that cannot be done now, the store refuses, and the next try goes on from there. */
async function compareLinked({ reviewer }: SessionHandle, ref: string): Promise<void> {
  const { present } = await (await getStore()).decisions.ofSession(ref);
  const endsAtMs = Date.now() + comparisonMs;
  for (const other of new Set(present.filesToCompare.map((one) => one.ref)))
    if (other !== ref && Date.now() < endsAtMs)
      await compareFiles(other, { priority: 'person', quota: toQuota(reviewer), isOwn: true }).catch(onlyProblems);
}

/** Makes the Problem of a decision that needs a fresh read. */
const notRecorded = ({ code, retryAfterSeconds }: Problem): Problem => {
  const detail = 'The session could not be read again from the verification service, so nothing was recorded.';
  return new Problem(code, { detail, retryAfterSeconds });
};

/** The decision stands whether it can be signed or not; the next checkpoint covers it too. */
function signSoon(): void {
  void checkpointNow();
}

const eventOf =
  ({ reviewer }: SessionHandle, ref: string, action: AuditAction, reason: string) =>
  (made: MadeOutcome) =>
    toAuditEvent(reviewer, action, {
      ref,
      object: objectOf(made),
      fieldGroups: shownGroups,
      ...(reason !== '' && { reason }),
      detail: {
        version: made.version,
        decision: made.kind satisfies RecordedKind,
        ...(made.reasons && { reasons: reasonText(made.reasons) }),
      },
    });

/**
 * The session and its steps are read again first; every file is fetched and hashed. A decline and a request for information are also recorded
 * while the service is away, and then say how old their facts are. A referral reads nothing and leaves nothing that others see.
 *
 * @throws Problem not_found, conflict with `changed`, those of `requireDecidable`, upstream_… and too_many_requests (a clear alone: nothing is
 * recorded), store_unavailable
 */
on(decide, { body: decisionSchema }, async ({ session, reviewer, body }) => {
  const { ref } = await session.record();
  const { decision: kind, reasons, version, overrides, considered } = body;
  if (kind === 'refer') {
    await referSession(reviewer, ref, reasons);
    return toSessionDecisions(session, ref);
  }
  const decision = { ref, expectedVersion: version, kind, reasons, overrides, considered };
  const seen = await requireUsable(ref, decision);
  const again = await readAgain(session);
  if ('problem' in again && kind === 'clear') throw notRecorded(again.problem);
  if (kind === 'clear') {
    await awaitLinked(session, ref);
    await compareLinked(session, ref);
  }
  await requireUsable(ref, decision, seen);
  const read = 'problem' in again ? { why: again.problem.code } : { atMs: again.atMs };
  const evidence = await readEvidence(reviewer, again.record, read);
  const store = await getStore();
  await store.decisions.record({ ...decision, fourEyes: config().fourEyes, evidence }, reviewer, (made) => {
    const isWaiting = made.needsSecond.length > 0;
    return toAuditEvent(reviewer, isWaiting ? 'decision.proposed' : 'decision.recorded', {
      ref,
      object: objectOf(made),
      fieldGroups: shownGroups,
      // A second reviewer looks at the evidence first, so what waits is not told.
      ...(!isWaiting && { reason: reasonText(reasons) }),
      detail: { version: made.version, files: evidence.files.length, ...(!isWaiting && { decision: kind }) },
    });
  });
  signSoon();
  return toSessionDecisions(session, ref);
});

/** To agree to a clear the session is read again first. @throws Problem as `decide`; not_allowed for who may not be the second reviewer */
on(reviewDecision, { body: secondSchema }, async ({ session, reviewer, id, body }) => {
  const { verdict, reason, version } = body;
  const { ref } = await session.record();
  const store = await getStore();
  const { waiting } = await store.decisions.ofSession(ref);
  if (verdict === 'agree' && waiting?.id === id) {
    const again = await readAgain(session);
    if ('problem' in again && waiting.kind === 'clear') throw notRecorded(again.problem);
    if (waiting.kind === 'clear') {
      await awaitLinked(session, ref);
      await compareLinked(session, ref);
      // Where the files cannot be compared now, the store refuses.
      await compareFiles(ref, { priority: 'person', quota: toQuota(reviewer), isOwn: true }).catch(onlyProblems);
    }
  }
  const action = verdict === 'agree' ? 'decision.agreed' : 'decision.disagreed';
  await store.decisions.second(
    { ref, id, expectedVersion: version, verdict, reason },
    reviewer,
    eventOf(session, ref, action, reason),
  );
  signSoon();
  return toSessionDecisions(session, ref);
});

/** Its author withdraws it while it waits. @throws Problem not_allowed, not_found, conflict, store_unavailable */
on(withdrawDecision, { body: withdrawalSchema }, async ({ session, reviewer, id, body }) => {
  const { reason, version } = body;
  const { ref } = await session.record();
  const event = eventOf(session, ref, 'decision.withdrawn', reason);
  await (await getStore()).decisions.withdraw({ ref, id, expectedVersion: version, reason }, reviewer, event);
  signSoon();
  return toSessionDecisions(session, ref);
});

/** That the newest event of this decision is in the audit log, to be checked without it. @throws Problem not_found; store_unavailable while nothing can be signed */
on(proveDecision, async ({ session, reviewer, id }) => {
  const { ref } = await session.record();
  const found = (await (await getStore()).decisions.ofSession(ref)).decisions.find((one) => one.id === id);
  if (found === undefined) throw new Problem('not_found', { detail: 'There is no such decision.' });
  const proof = await proveNow(found.outcome?.eventSeq ?? found.eventSeq);
  await recordEvent(reviewer, 'decision.proved', { ref, object: objectOf(found) });
  return proof;
});

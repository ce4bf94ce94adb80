import { alsoDecideInService, noSecondReviewerMessage, secondRefusalMessage } from '#lib/format/labels/decision.ts';
import { mayDo, type SensitivityClass } from '#lib/model/access/permissions.ts';
import {
  type ClearBlock,
  type FrozenSummary,
  type SessionDecisions,
  type ShownDecision,
  sessionDecisionsSchema,
} from '#lib/model/review/decision.schema.ts';
import { type RecordedKind, recordedKinds } from '#lib/model/review/decision-kind.ts';
import { type SecondReason, secondReasonsFor } from '#lib/model/second-review-rule.ts';
import { readDecisions } from '#lib/operations/decisions.ts';
import { configuredPolicy } from '#lib/ownership/index.ts';
import { readDetail } from '#lib/server/audit-event.ts';
import { config } from '#lib/server/config.ts';
import { toIso, toIsoOrNull } from '#lib/server/iso-time.ts';
import { describeFailure, log } from '#lib/server/log.ts';
import { compareFiles } from '#lib/server/refresh/index.ts';
import {
  countingVerdicts,
  type DecisionContent,
  type DecisionRecord,
  getStore,
  possibleReasons,
  type SessionDecisionRecords,
} from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { toQuota } from '../reviewer-limits.ts';
import type { SessionHandle } from '../session-handle.ts';
import { evidenceDifference } from './evidence-difference.ts';
import { isLinkedReadRunning, readLinked } from './read-linked.ts';

/** Classes of what decisions show. */
export const shownGroups: readonly SensitivityClass[] = ['state', 'name', 'identity', 'screening', 'ownership'];

const forEachKind = <Value>(toValue: (kind: RecordedKind) => Value): Readonly<Record<RecordedKind, Value>> =>
  Object.fromEntries(recordedKinds.map((kind) => [kind, toValue(kind)])) as Record<RecordedKind, Value>;

/** Reads the state of the decision that waits. */
async function secondStateOf({ reviewer }: SessionHandle, decisions: SessionDecisionRecords) {
  const found = await decisions.secondState(reviewer.id);
  if (found === undefined) return null;
  const { refusal, toOpen } = found;
  return { may: refusal === null, refusal, message: refusal && secondRefusalMessage(refusal), toOpen };
}

function toSummary(contentHash: string, { evidence }: DecisionContent): FrozenSummary {
  const { ownership } = evidence;
  return {
    contentHash,
    readAt: toIsoOrNull(evidence.readAtMs),
    factsReadAt: toIsoOrNull(evidence.factsReadAtMs),
    facts: evidence.facts.length,
    hits: evidence.hits.length,
    files: evidence.files,
    stepsWithoutFiles: evidence.stepsWithoutFiles,
    ownership: ownership && {
      policy: ownership.policy.id,
      thresholdPercent: ownership.policy.threshold * 100,
      inclusive: ownership.policy.comparison === 'gte',
      policyVersion: ownership.policy.version,
      answerHash: ownership.answerHash,
    },
  };
}

/**
 * @param content null: nothing opens it any more
 * @param status of the session, the service's
 * @param isHidden from who may be the second reviewer and has not opened the evidence: that a decision waits, of whom and since when, and no more
 */
function toShownDecision(
  record: DecisionRecord,
  content: DecisionContent | null,
  { status, isHidden }: { readonly status: string; readonly isHidden: boolean },
): ShownDecision {
  const { id, number, state, kind, by, atMs, outcome, contentHash, needsSecond } = record;
  const base = { id, number, state, by, at: toIso(atMs), second: null, alsoDecideInService: null };
  if (isHidden)
    return { ...base, kind: null, reasons: null, overrides: null, considered: null, needsSecond: null, frozen: null };
  return {
    ...base,
    kind,
    reasons: content?.reasons ?? null,
    overrides: content?.overrides ?? null,
    considered: content?.considered ?? null,
    needsSecond,
    second:
      outcome === null || outcome.verdict === 'withdraw'
        ? null
        : { verdict: outcome.verdict, reason: outcome.reason, by: outcome.by, at: toIso(outcome.atMs) },
    frozen: content && toSummary(contentHash, content),
    alsoDecideInService: state === 'effective' ? alsoDecideInService(kind, status) : null,
  };
}

/** Whoever may read decisions sees names. */
async function withSubjects(blocks: readonly ClearBlock[], ref: string): Promise<readonly ClearBlock[]> {
  const others = blocks.flatMap(({ target }) => (target.ref === ref ? [] : target.ref));
  if (others.length === 0) return blocks;
  const subjects = await (await getStore()).sessions.subjects(others);
  return blocks.map((block) => {
    const subject = block.target.ref === ref ? undefined : subjects.get(block.target.ref);
    return subject === undefined ? block : { ...block, subject };
  });
}

/** Says what this session's decisions say to this reviewer. It writes no event. @param isGlance linked sessions are not read for it */
export async function toSessionDecisions(
  session: SessionHandle,
  ref: string,
  isGlance = true,
): Promise<SessionDecisions> {
  const { reviewer } = session;
  const store = await getStore();
  const found = await store.decisions.ofSession(ref);
  const { present, waiting, current, version } = found;
  const mayWrite = mayDo(reviewer.roles, 'decision.write');
  const isReading = mayWrite && !isGlance ? readLinked(ref, present) : isLinkedReadRunning(ref);
  const second = await secondStateOf(session, found);
  // Who cannot be the second reviewer, for another reason than the evidence, decides nothing here.
  const isHidden = mayWrite && waiting !== undefined && waiting.by.id !== reviewer.id && second?.may !== true;
  const contents = await found.contents();
  const { status, refreshedAtMs } = present.record;
  const shown = found.decisions
    .toReversed()
    .map((record) =>
      toShownDecision(record, contents.get(record.id) ?? null, { status, isHidden: isHidden && record === waiting }),
    );
  const shownOf = (record: DecisionRecord | undefined) => shown.find(({ id }) => id === record?.id) ?? null;
  const verdicts = countingVerdicts(present);
  const toCompare = new Set(present.filesToCompare.flatMap((one) => (one.ref === ref ? [one.step] : [])));
  const { fourEyes: mode } = config();
  const administrators = mayWrite ? await found.lackOfSecond(reviewer.id) : null;
  return {
    ref,
    version,
    factsReadAt: toIsoOrNull(refreshedAtMs),
    current: shownOf(current),
    waiting: shownOf(waiting),
    history: shown,
    blocks: await withSubjects(present.blocks, ref),
    linked: {
      total: present.linkedReads.length,
      read: present.linkedReads.filter(({ isRead }) => isRead).length,
      isReading,
    },
    toConsider: await withSubjects(present.toConsider, ref),
    possibleReasons: forEachKind((kind) => possibleReasons(kind, present)),
    fourEyes: {
      mode,
      needsSecond: forEachKind((kind): readonly SecondReason[] =>
        secondReasonsFor(mode, kind, verdicts, 0, present.hasLeftOpen),
      ),
      nobody: administrators && noSecondReviewerMessage(administrators),
    },
    mayWrite,
    second: second && (isHidden || second.refusal !== null || second.may ? second : null),
    mayWithdraw: mayWrite && waiting?.by.id === reviewer.id,
    alsoDecideInService: forEachKind((kind) => alsoDecideInService(kind, status)),
    changedSince: isHidden ? null : differenceOf(found, contents),
    filesToCompare: isHidden
      ? []
      : present.record.steps.flatMap(({ step, type: stepType }) =>
          found.toCompare.includes(step) || toCompare.has(step) ? [{ step, stepType }] : [],
        ),
    isReferred: await store.referrals.isReferred(ref, mayDo(reviewer.roles, 'referral.read') ? undefined : reviewer.id),
  };
}

function differenceOf(
  { waiting, current, present, changed, withOtherFiles }: SessionDecisionRecords,
  contents: ReadonlyMap<string, DecisionContent | null>,
) {
  const decision = waiting ?? current;
  const content = decision && contents.get(decision.id);
  if (decision === undefined || content == null) return null;
  return evidenceDifference({
    kind: decision.kind,
    atMs: decision.atMs,
    evidence: content.evidence,
    present,
    changed,
    withOtherFiles,
    policy: configuredPolicy(config().ubo),
  });
}

/** What could not be compared when a reviewer opened the session is not fetched again within this time by another read of its decisions. */
const comparedAgainMs = 5 * 60_000;
const triedAt = new Map<string, number>();

/** Whoever opens a decided session does not wait for the worker, nor for the files: a change tells open pages of the result. */
function compareSoon({ reviewer }: SessionHandle, ref: string): void {
  const nowMs = Date.now();
  for (const [tried, atMs] of triedAt) if (atMs + comparedAgainMs <= nowMs) triedAt.delete(tried);
  if (triedAt.has(ref)) return;
  triedAt.set(ref, nowMs);
  compareFiles(ref, { priority: 'person', quota: toQuota(reviewer) })
    .then((isDone) => isDone && triedAt.delete(ref))
    .catch((error: unknown) => log.warn({ event: 'files.notCompared', ref, ...describeFailure(error) }));
}

on(readDecisions, { answer: sessionDecisionsSchema }, async ({ session, reviewer, prefetch, glance }) => {
  const { ref } = await session.record();
  const decisions = await toSessionDecisions(session, ref, prefetch === true || glance === true);
  if (decisions.filesToCompare.length > 0 && !prefetch) compareSoon(session, ref);
  await recordEvent(reviewer, 'decision.read', { ref, fieldGroups: shownGroups, detail: readDetail(prefetch) });
  return decisions;
});

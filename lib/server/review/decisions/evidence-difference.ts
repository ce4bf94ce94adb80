/** This compares what moved since a decision was made, side by side. Time alone moves nothing: findings are made for the day of the decision. */
import { findingsVersion, toAudienceFindings } from '#lib/findings/index.ts';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { canonicalJson } from '#lib/format/text/canonical-json.ts';
import type { EvidenceDifference } from '#lib/model/review/decision.schema.ts';
import { followingFacts, hasMoved, type RecordedKind } from '#lib/model/review/decision-kind.ts';
import { isSameHash } from '#lib/model/same-hash.ts';
import type { Finding, ShownFinding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { Policy } from '#lib/ownership/index.ts';
import type { FactRecord, FrozenEvidence, HitState, PresentState } from '#lib/server/store/index.ts';

interface Since {
  readonly kind: RecordedKind;
  /** It is when it was made. */
  readonly atMs: number;
  readonly evidence: FrozenEvidence;
  readonly present: PresentState;
  /** Names of the parts that differ, as the store compares them. */
  readonly changed: readonly string[];
  readonly policy: Policy;
  /** Steps at whose files other bytes were found. */
  readonly withOtherFiles: readonly string[];
}

const factKey = ({ step, key }: Pick<FactRecord, 'step' | 'key'>): string => JSON.stringify([step, key]);
const same = (a: unknown, b: unknown): boolean => canonicalJson(a ?? null) === canonicalJson(b ?? null);
const missingIn = <Item>(some: readonly Item[], all: readonly Item[]): Item[] =>
  all.filter((item) => !some.some((one) => same(one, item)));

/** Other code took the facts of these steps from the same answer: they differ for no reason. */
function retakenSteps({ evidence, present }: Since): ReadonlySet<string> {
  const before = new Map(evidence.steps.map((step) => [step.step, step]));
  const retaken = present.record.steps.filter(({ step, read }) => {
    const former = before.get(step)?.read;
    return (
      former && read && former.factsVersion !== read.factsVersion && isSameHash(former.contentHash, read.contentHash)
    );
  });
  return new Set(retaken.map(({ step }) => step));
}

function differingFacts(since: Since): EvidenceDifference['facts'] {
  const retaken = retakenSteps(since);
  const compared = (facts: readonly FactRecord[]) =>
    facts.filter(({ key, step }) => !followingFacts.has(key) && (step === null || !retaken.has(step)));
  const [before, after] = [compared(since.evidence.facts), compared(since.present.record.facts)];
  const [former, now] = [Map.groupBy(before, factKey), Map.groupBy(after, factKey)];
  return [...new Set([...former.keys(), ...now.keys()])].flatMap((key) => {
    const [first] = former.get(key) ?? now.get(key) ?? [];
    const values = (facts: typeof former) => (facts.get(key) ?? []).map(({ value }) => value).sort();
    const [was, is] = [values(former), values(now)];
    if (first === undefined || same(was, is)) return [];
    return [{ step: first.step, stepType: first.stepType, key: first.key, before: was, after: is }];
  });
}

type StepDifference = EvidenceDifference['steps'][number];

function differingSteps({ kind, evidence, present, withOtherFiles }: Since): EvidenceDifference['steps'] {
  const { record } = present;
  const after = new Map(record.steps.map((step) => [step.step, step]));
  const before = new Set(evidence.steps.map(({ step }) => step));
  const changed = evidence.steps.flatMap((step): StepDifference[] => {
    const now = after.get(step.step);
    const base = { step: step.step, stepType: step.type, statusBefore: step.status, statusAfter: now?.status ?? null };
    if (now === undefined) return [{ ...base, changed: ['removed'] }];
    const hash = (one: typeof now) => one.read?.evidenceHash ?? one.read?.contentHash ?? null;
    const former = step.read?.evidenceHash ?? step.read?.contentHash ?? null;
    const isOther = !isSameHash(hash(now), former) || withOtherFiles.includes(step.step) || now.type !== step.type;
    const what = [
      ...(hasMoved(kind, step.status, now.status) ? (['status'] as const) : []),
      ...(isOther ? (['content'] as const) : []),
    ];
    return what.length > 0 ? [{ ...base, changed: what }] : [];
  });
  const added = record.steps
    .filter(({ step }) => !before.has(step))
    .map(({ step, type: stepType, status: statusAfter }): StepDifference => {
      return { step, stepType, changed: ['added'], statusBefore: null, statusAfter };
    });
  const { status: statusBefore } = evidence.session;
  const ofSession: StepDifference[] = hasMoved(kind, statusBefore, record.status)
    ? [{ step: null, stepType: null, changed: ['status'], statusBefore, statusAfter: record.status }]
    : [];
  return [...ofSession, ...changed, ...added];
}

function differingHits({ evidence, present }: Since): EvidenceDifference['hits'] {
  const keyOf = ({ step, hit }: HitState) => JSON.stringify([step, hit]);
  const before = new Map(evidence.hits.map((hit) => [keyOf(hit), hit]));
  const after = new Map(present.hits.map((hit) => [keyOf(hit), hit]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const one = was ?? is;
    if (one === undefined) return [];
    const changed = [
      ...(was === undefined || (was.isGone && is?.isGone === false) ? (['added'] as const) : []),
      ...(is === undefined || (is.isGone && was?.isGone === false) ? (['gone'] as const) : []),
      ...(was && is && !isSameHash(was.hash, is.hash) ? (['content'] as const) : []),
      ...(was && is && was.verdict !== is.verdict ? (['verdict'] as const) : []),
      ...(was && is && was.awaitsApproval !== is.awaitsApproval ? (['approval'] as const) : []),
    ];
    if (changed.length === 0) return [];
    const { step, hit } = one;
    return [{ step, hit, changed, verdictBefore: was?.verdict ?? null, verdictAfter: is?.verdict ?? null }];
  });
}

const ofDecisions: ReadonlySet<FindingCode> = new Set([
  'second_review_waiting',
  'review_overdue',
  'owner_record_outdated',
  'decided_on_earlier_data',
  'declined_still_approved',
] satisfies FindingCode[]);

function differingFindings({ evidence, present, atMs }: Since): EvidenceDifference['findings'] {
  // Other rules find other things in the same data.
  if (evidence.findingsVersion !== findingsVersion) return { added: [], gone: [] };
  const without = (findings: readonly Finding[]) => findings.filter(({ code }) => !ofDecisions.has(code));
  const [before, after] = [without(evidence.findings), without(toAudienceFindings(present.record, 'full', atMs))];
  const toShown = (finding: Finding): ShownFinding => ({ ...finding, message: findingMessage(finding, atMs) });
  return { added: missingIn(before, after).map(toShown), gone: missingIn(after, before).map(toShown) };
}

function differingOwnership({ evidence, policy, changed, present }: Since, steps: EvidenceDifference['steps']) {
  if (evidence.ownership === null) return [];
  const ofOwners = steps.some((one) => one.stepType === 'BENEFICIAL_OWNERS' && !one.changed.includes('status'));
  return [
    ...(same(evidence.ownership.policy, policy) ? [] : (['policy'] as const)),
    ...(changed.includes('settlement') || evidence.ownership.settlementVersion !== present.settlementVersion
      ? (['confirmation'] as const)
      : []),
    ...(ofOwners ? (['answer'] as const) : []),
  ];
}

/** @returns null: nothing moved */
export function evidenceDifference(since: Since): EvidenceDifference | null {
  const { evidence, present, changed } = since;
  const steps = differingSteps(since);
  const ownership = differingOwnership(since, steps);
  // The store compares more exactly than can be shown, so its word counts.
  if (changed.length === 0 && ownership.length === 0) return null;
  const consentsOf = (all: FrozenEvidence['consents']) => new Map(all.map(({ id, findings }) => [id, findings]));
  const [consentsBefore, consentsNow] = [consentsOf(evidence.consents), consentsOf(present.consents)];
  const consentIds = [...new Set([...consentsBefore.keys(), ...consentsNow.keys()])];
  const otherConsents = consentIds.filter((id) => !same(consentsBefore.get(id), consentsNow.get(id)));
  const persons = [...missingIn(evidence.persons, present.persons), ...missingIn(present.persons, evidence.persons)];
  const withFiles = new Set(evidence.files.map(({ step }) => step));
  return {
    facts: differingFacts(since),
    steps,
    hits: differingHits(since),
    findings: differingFindings(since),
    ownership,
    persons: [...new Map(persons.map(({ ref, step }) => [`${ref} ${step}`, { ref, step }])).values()],
    sharedData: otherConsents.length > 0 ? otherConsents : changed.includes('consents') ? consentIds : [],
    files: steps.flatMap(({ step, stepType, changed: what }) =>
      step !== null && (what.includes('added') || (withFiles.has(step) && !what.every((one) => one === 'status')))
        ? [{ step, stepType }]
        : [],
    ),
  };
}

import { mayDo, type SensitivityClass } from '#lib/model/access/permissions.ts';
import {
  type Disposition,
  type HitDisposition,
  type HitSnapshot,
  type SeniorApproval,
  stepDispositionsSchema,
} from '#lib/model/review/verdict.schema.ts';
import { countHits, needsApproval, verdictLimits } from '#lib/model/review/verdict.ts';
import { stateOfVerdict } from '#lib/model/review/verdict-state.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readVerdicts } from '#lib/operations/verdicts.ts';
import { readDetail } from '#lib/server/audit-event.ts';
import { toIso } from '#lib/server/iso-time.ts';
import {
  type ApprovalRecord,
  createSubjectHash,
  getStore,
  type SessionVerdictRecords,
  type VerdictRecord,
} from '#lib/server/store/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import type { SessionHandle } from '../session-handle.ts';
import { type HitsOfAnswer, hitObject, type PresentHit, readHits } from './step-hits.ts';

/** Classes of what verdicts show: the hit, and whom it was compared with. */
export const shownGroups: readonly SensitivityClass[] = ['screening', 'name', 'identity', 'evidence'];

const toDisposition = (record: VerdictRecord): Disposition => ({
  version: record.version,
  verdict: record.verdict,
  reason: record.content?.reason ?? null,
  stages: record.content?.stages ?? {},
  by: record.by,
  at: toIso(record.atMs),
  undone:
    record.undone === null ? null : { version: record.undone, by: record.writtenBy, at: toIso(record.writtenAtMs) },
});

const toSnapshot = ({ hash, subject, content }: VerdictRecord): HitSnapshot => ({
  hash,
  subject,
  hit: content?.seen.hit ?? null,
  attributes: content?.seen.attributes ?? null,
});

const toApproval = ({ version, approval, reason, by, atMs }: ApprovalRecord): SeniorApproval => {
  return { version, approval, reason, by, at: toIso(atMs) };
};

interface OfHit {
  readonly id: string;
  /** It is undefined when it is no longer reported. */
  readonly present: PresentHit | undefined;
  readonly opened: boolean;
  /** The oldest comes first. */
  readonly versions: readonly VerdictRecord[];
  readonly approvals: readonly ApprovalRecord[];
  readonly earlier: readonly VerdictRecord[];
  /** A hit that is no longer reported is as it was stored last. */
  readonly stored: Parameters<typeof stateOfVerdict>[1];
}

function undoUntil(newest: VerdictRecord | undefined, reviewer: Reviewer, nowMs: number): string | null {
  if (!newest || newest.undone !== null || newest.writtenBy.id !== reviewer.id) return null;
  if (!mayDo(reviewer.roles, 'disposition.write')) return null;
  const untilMs = newest.writtenAtMs + verdictLimits.undoMs;
  return untilMs < nowMs ? null : toIso(untilMs);
}

function toHitDisposition(
  reviewer: Reviewer,
  { id, present, opened, versions, approvals, earlier, stored }: OfHit,
  nowMs: number,
): HitDisposition {
  const newest = versions.at(-1);
  const gone = present === undefined;
  const { state, hit, subject, filesToCompare } = stateOfVerdict(
    newest,
    present ? { ...present, isGone: false } : stored,
  );
  // A withdrawn verdict has nothing to compare with.
  const isChanged = newest !== undefined && newest.verdict !== 'open' && (gone || hit || subject);
  const changed = isChanged ? { hit: !gone && hit, subject: !gone && subject, gone, former: toSnapshot(newest) } : null;
  const kinds = present?.kinds ?? newest?.kinds ?? [];
  const approval = approvals.at(-1);
  return {
    hit: id,
    position: present?.position ?? null,
    corporate: present?.corporate ?? null,
    kinds,
    articles: present?.articles ?? [],
    version: newest?.version ?? 0,
    state,
    filesToCompare,
    present: present
      ? { hash: present.hash, subject: present.subject, hit: present.content, attributes: present.attributes }
      : null,
    disposition: newest ? toDisposition(newest) : null,
    changed,
    undoUntil: undoUntil(newest, reviewer, nowMs),
    history: versions.slice(0, -1).map(toDisposition).reverse(),
    earlier: earlier.map((one) => ({ ...toDisposition(one), step: one.step, hit: one.hit })),
    needsApproval: needsApproval(state, kinds),
    approval: approval !== undefined && approval.disposition === newest?.version ? toApproval(approval) : null,
    approvalVersion: approval?.version ?? 0,
    opened,
  };
}

/**
 * The hits of an answer with their verdicts, then those that have a verdict and are gone.
 *
 * @param options `ids`: these alone, default all; `records`: the verdicts of the session, where the caller has them
 */
export async function toHitDispositions(
  { reviewer }: SessionHandle,
  { record, step, hits }: HitsOfAnswer,
  { ids, records }: { readonly ids?: readonly string[]; readonly records?: SessionVerdictRecords } = {},
): Promise<HitDisposition[]> {
  const store = await getStore();
  const { dispositions, approvals, hits: former } = records ?? (await store.verdicts.ofSession(record.ref));
  const toSubjectHash = createSubjectHash(store.hitKey, record);
  const storedOf = new Map(
    former
      .filter((one) => one.step === step.step)
      .map(({ hit, screened, isOwner, ...one }) => [
        hit,
        { ...one, isGone: true, subject: screened === null ? undefined : toSubjectHash({ screened, isOwner }) },
      ]),
  );
  const ofStep = dispositions.filter((one) => one.step === step.step);
  const presentIds = new Set(hits.map(({ id }) => id));
  const gone = new Set(ofStep.map(({ hit }) => hit).filter((hit) => !presentIds.has(hit)));
  const wanted = [...presentIds, ...gone].filter((id) => ids?.includes(id) ?? true);
  const opened = await store.verdicts.findOpened({ ref: record.ref, step: step.step }, reviewer.id, wanted, (hit) =>
    hitObject(step.step, hit),
  );
  const byHit = Map.groupBy(ofStep, ({ hit }) => hit);
  const presentOf = new Map(hits.map((hit) => [hit.id, hit]));
  const byEntry = Map.groupBy(dispositions, entryOf);
  const nowMs = Date.now();
  return wanted.map((id) => {
    const versions = byHit.get(id) ?? [];
    const of = presentOf.get(id) ?? versions.at(-1);
    const same = (of && byEntry.get(entryOf(of))) ?? [];
    const hit = {
      id,
      versions,
      present: presentOf.get(id),
      stored: storedOf.get(id),
      opened: opened.has(id),
      approvals: approvals.filter((one) => one.step === step.step && one.hit === id),
      earlier: newestOfEach(same.filter((one) => one.step !== step.step || one.hit !== id)),
    };
    return toHitDisposition(reviewer, hit, nowMs);
  });
}

/** The same entry, about the same subject: a company among the owners is another one than the company itself. */
const entryOf = ({ entry, node }: Pick<VerdictRecord, 'entry' | 'node'>): string => JSON.stringify([entry, node]);

const newestOfEach = (records: readonly VerdictRecord[]): VerdictRecord[] => [
  ...new Map(records.map((one) => [JSON.stringify([one.step, one.hit]), one])).values(),
];

on(readVerdicts, { answer: stepDispositionsSchema }, async ({ session, reviewer, step: name, prefetch, ahead }) => {
  const answer = await readHits(session, name, ahead);
  const hits = await toHitDispositions(session, answer);
  const { ref } = answer.record;
  const { step } = answer.step;
  await recordEvent(reviewer, 'disposition.read', {
    ref,
    object: step,
    fieldGroups: shownGroups,
    detail: readDetail(prefetch),
  });
  return {
    step,
    readAt: toIso(answer.readAtMs),
    counts: countHits(hits),
    mayWrite: mayDo(reviewer.roles, 'disposition.write'),
    mayApprove: mayDo(reviewer.roles, 'disposition.approve'),
    hits,
  };
});

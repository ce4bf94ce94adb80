import { mayDo, type SensitivityClass } from '#lib/model/access/permissions.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/disposition.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { type DispositionRecord, getStore } from '#lib/server/store/index.ts';
import type { SessionHandle } from '../sessions/index.ts';
import { hitObject, requireAction } from './access.ts';
import { toHitDisposition } from './shown-hit.ts';
import { type HitsOfAnswer, readHits } from './step-hits.ts';

/** Classes of what verdicts show: the hit, and whom it was compared with. */
export const shownGroups: readonly SensitivityClass[] = ['screening', 'name', 'identity', 'evidence'];

/**
 * The hits of an answer with their verdicts, then those that were judged and are gone.
 *
 * @param ids these alone; default all
 */
export async function toHitDispositions(
  { reviewer }: SessionHandle,
  { record, step, hits }: HitsOfAnswer,
  ids?: readonly string[],
): Promise<HitDisposition[]> {
  const store = await getStore();
  const { dispositions, approvals } = await store.dispositions.ofSession(record.ref);
  const ofStep = dispositions.filter((one) => one.step === step.step);
  const presentIds = new Set(hits.map(({ id }) => id));
  const gone = new Set(ofStep.map(({ hit }) => hit).filter((hit) => !presentIds.has(hit)));
  const wanted = [...presentIds, ...gone].filter((id) => ids?.includes(id) ?? true);
  const opened = await store.dispositions.findOpened({ ref: record.ref, step: step.step }, reviewer.id, wanted, (hit) =>
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
    return toHitDisposition(
      reviewer,
      id,
      presentOf.get(id),
      {
        versions,
        approvals: approvals.filter((one) => one.step === step.step && one.hit === id),
        earlier: newestOfEach(same.filter((one) => one.step !== step.step || one.hit !== id)),
      },
      opened.has(id),
      nowMs,
    );
  });
}

/** The same entry, about the same subject: a company among the owners is another one than the company itself. */
const entryOf = ({ entry, node }: Pick<DispositionRecord, 'entry' | 'node'>): string => JSON.stringify([entry, node]);

const newestOfEach = (records: readonly DispositionRecord[]): DispositionRecord[] => [
  ...new Map(records.map((one) => [JSON.stringify([one.step, one.hit]), one])).values(),
];

/**
 * `GET …/steps/{step}/dispositions`. The audit event is on disk before this resolves.
 *
 * @throws Problem not_allowed (before anything is read), not_found, bad_request, upstream_…, store_unavailable
 */
export async function readDispositions(session: SessionHandle, name: string): Promise<StepDispositions> {
  requireAction(session, 'disposition.read');
  const { reviewer } = session;
  const answer = await readHits(session, name);
  const hits = await toHitDispositions(session, answer);
  const store = await getStore();
  const { ref } = answer.record;
  const { step } = answer.step;
  await store.audit.append(toAuditEvent(reviewer, 'disposition.read', { ref, object: step, fieldGroups: shownGroups }));
  const present = hits.filter(({ position }) => position !== null);
  const count = (matches: (hit: HitDisposition) => boolean) => present.filter(matches).length;
  return {
    step,
    readAt: new Date(answer.readAtMs).toISOString(),
    counts: {
      hits: present.length,
      open: count(({ state }) => state === 'open'),
      inconclusive: count(({ disposition, changed }) => disposition?.verdict === 'inconclusive' && changed === null),
      match: count(({ state }) => state === 'match'),
      falsePositive: count(({ state }) => state === 'false_positive'),
    },
    mayWrite: mayDo(reviewer.roles, 'disposition.write'),
    mayApprove: mayDo(reviewer.roles, 'disposition.approve'),
    hits,
  };
}

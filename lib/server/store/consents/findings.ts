/** The stored findings of consents are made with each write, and again when the day has come on which they may change. */
import {
  consentNeedsPerson,
  consentRank,
  type Decided,
  findingsVersion,
  keysOfNew,
  type LinkedSession,
  nextConsentFindingsDay,
  toConsentFindings,
} from '#lib/findings/index.ts';
import type { AlertRule } from '#lib/model/alerts.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ConsentFindingCode } from '#lib/model/consents/finding.ts';
import { addDays, dayOf } from '#lib/model/day.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { queueAlert } from '../alerts/index.ts';
import { transact } from '../kernel/context.ts';
import type { Dialect } from '../kernel/dialect.ts';
import { addNewRules } from '../queue/new-rules.ts';
import { refreshQueue } from '../queue/refresh-queue.ts';
import type { Db, Tx } from '../tables.ts';
import { toResourceReads } from './rows.ts';
import { type DocumentDecision, loadStanding } from './standing.ts';

/**
 * This says which new findings of shared data alert whom. Nobody is told of what the first read of a resource finds: who asked for it looks at it.
 *
 * The key is the code of a finding. Findings that are not here wait in the list.
 */
const ruleOfCode: Partial<Record<ConsentFindingCode, AlertRule>> = {
  aml_matches: 'new_hits',
  aml_not_compliant: 'new_hits',
  aml_uncertain: 'action_required',
  aml_changed: 'action_required',
  another_person: 'action_required',
  state_rejected: 'action_required',
  access_revoked: 'action_required',
};

const keyOf = ({ code, resource, place }: ConsentFinding): string => JSON.stringify([code, resource, place]);

/** It is called after another read of what had been read before. */
export async function queueConsentAlerts(
  tx: Tx,
  no: number,
  { before, after }: { readonly before: string; readonly after: string },
  nowMs: number,
): Promise<void> {
  if (before === after) return;
  const known = new Map((JSON.parse(before) as ConsentFinding[]).map((one) => [keyOf(one), one.count ?? 0]));
  const found = (JSON.parse(after) as ConsentFinding[]).filter(
    (one) => (one.count ?? 0) > (known.get(keyOf(one)) ?? -1),
  );
  for (const rule of new Set(found.flatMap(({ code }) => ruleOfCode[code] ?? [])))
    await queueAlert(tx, { rule, event: `shared data ${no} ${rule} ${nowMs}`, rid: null, consentNo: no }, nowMs);
}

/** A row that is made in the same transaction as its findings starts with these values. */
export const neverMade = { findings: '[]', severity: 0, due_on: '', rules: 0 } as const;

async function linkedSession(tx: Tx, rid: number): Promise<LinkedSession> {
  const { kind } = await tx.selectFrom('sessions').select('kind').where('rid', '=', rid).executeTakeFirstOrThrow();
  const facts = await tx.selectFrom('facts').select(['key', 'value', 'step_type']).where('rid', '=', rid).execute();
  return {
    kind: kind as SessionKind,
    facts: facts.map(({ key, value, step_type: stepType }) => ({ key, value, stepType })),
  };
}

/** Makes again, as `makeConsentFindings` does, the findings of the consents that are linked to this session, whose facts have changed. */
export async function makeFindingsOfLinks(tx: Tx, rid: number, nowMs: number): Promise<void> {
  const rows = await tx.selectFrom('consents').select('id').where('rid', '=', rid).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await makeConsentFindings(tx, ids, nowMs);
}

const toDecided = ({ newest, counting }: DocumentDecision): Decided => ({
  verdict: counting?.verdict ?? null,
  state: newest.state,
  contentHash: newest.contentHash,
});

/** It runs in the transaction of the write, which must hold the writer's lock. */
export async function makeConsentFindings(tx: Tx, ids: readonly string[], nowMs: number): Promise<void> {
  const today = dayOf(nowMs);
  const rows = await tx
    .selectFrom('consents')
    .select(['no', 'rid', 'reads', 'facts', 'findings', 'due_on', 'rules'])
    .where('id', 'in', ids)
    .execute();
  const changed: number[] = [];
  const wake = new Map<number, 'change'>();
  for (const { no, rid, findings: before, due_on: dueOn, rules, ...row } of rows) {
    const read = toResourceReads(row);
    const standing = await loadStanding(tx, no);
    const linked = rid === null ? undefined : await linkedSession(tx, rid);
    const findingsOn = (day: string) =>
      toConsentFindings(
        read,
        new Map([...standing].map(([place, one]) => [place, toDecided(one)])),
        day,
        linked,
        // It alone has a screening: an outage while the others were read must not make the access look clean.
        read.some(({ resource }) => resource === 'identity') ? [] : ['identity'],
      );
    const findings = findingsOn(today);
    await tx
      .updateTable('consents')
      .set({
        findings: JSON.stringify(findings),
        severity: consentRank(findings),
        due_on: nextConsentFindingsDay(read, today) ?? null,
        rules: findingsVersion,
        needs_review: Number(consentNeedsPerson(findings)),
      })
      .where('no', '=', no)
      .execute();
    if (rid === null || before === JSON.stringify(findings)) continue;
    changed.push(rid);
    // Those that were never made tell nothing of other rules.
    if (rules === findingsVersion || rules === 0) {
      wake.set(rid, 'change');
      continue;
    }
    const formerly = { findings: [], consentFindings: JSON.parse(before) as ConsentFinding[] };
    // What time has brought since is no work of the new rules.
    const lastDay = dueOn !== null && dueOn !== '' && dueOn <= today ? addDays(dueOn, -1) : today;
    const found = keysOfNew(formerly, { findings: [], consentFindings: findingsOn(lastDay) }, false);
    await addNewRules(tx, rid, found, nowMs);
  }
  await refreshQueue(tx, changed, nowMs, { wake });
}

/** One transaction takes so many rows: it blocks SQLite for some milliseconds. */
const batchRows = 100;

export async function makeDueConsentFindings(db: Db, dialect: Dialect, nowMs: number): Promise<void> {
  const consents = db.selectFrom('consents').select('id').limit(batchRows);
  const ofOtherRules = consents.where(({ or, eb }) =>
    or([eb('rules', '<', findingsVersion), eb('rules', '>', findingsVersion)]),
  );
  const due = consents.where('due_on', '<=', dayOf(nowMs)).orderBy('due_on');
  for (;;) {
    const rows = await ofOtherRules.execute();
    const ids = (rows.length > 0 ? rows : await due.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await transact({ db, dialect, now: () => nowMs }, (tx) => makeConsentFindings(tx, ids, nowMs));
  }
}

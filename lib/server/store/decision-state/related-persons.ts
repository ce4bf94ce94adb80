/** This loads the screening on the own sessions of a company's owners and representatives, as far as they are registered. */
import { type FactFound, type StepVerdicts, toAudienceFindings } from '#lib/findings/index.ts';
import { blocksClear } from '#lib/model/review/clear-blocks.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { toBatches } from '../kernel/batches.ts';
import { spellingsOf } from '../kernel/session-rows.ts';
import type { FactRecord } from '../records.ts';
import type { Db, SessionsTable, Tx } from '../tables.ts';
import { loadVerdicts } from '../verdicts/load-verdicts.ts';

export interface RelatedPerson {
  readonly ref: string;
  /** This step of the company names the person. */
  readonly step: string;
  /** They say what is open, confirmed or waits for an approval, and what is left open of the screening. All of it changes by a write alone. */
  readonly findings: readonly Finding[];
  /** The service rejected it. */
  readonly isRejected?: true;
  readonly isSandbox?: true;
  /** It has the hits as they are now. */
  readonly hits: readonly string[];
}

/** These findings count on any step, or on the session. */
const codes: ReadonlySet<FindingCode> = new Set([
  'hits_reported',
  'hits_match',
  'approval_missing',
  'duplicate_match',
  'duplicate_candidates',
  'step_rejected',
  'step_unreadable',
  'session_status_unexplained',
  'session_parts_unreadable',
  'steps_missing',
  'not_screened',
  'never_read',
] satisfies FindingCode[]);

type PersonRow = Pick<
  SessionsTable,
  'ref' | 'session_id' | 'kind' | 'status' | 'sandbox' | 'first_seen_at' | 'refreshed_at'
> & {
  readonly rid: number;
};

async function inBatches<Value, Row>(
  values: readonly Value[],
  query: (batch: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const batch of toBatches(values)) rows.push(...(await query(batch)));
  return rows;
}

/** The key is the row number of the company; companies without any are absent. */
export async function loadRelatedPersons(
  db: Db | Tx,
  rids: readonly number[],
): Promise<ReadonlyMap<number, readonly RelatedPerson[]>> {
  if (rids.length === 0) return new Map();
  const related = await db
    .selectFrom('related_sessions')
    .selectAll()
    .where('rid', 'in', rids)
    .orderBy('rid')
    .orderBy('step')
    .orderBy('session_id')
    .execute();
  if (related.length === 0) return new Map();
  const ids = spellingsOf([...new Set(related.map(({ session_id }) => session_id))]);
  const persons: PersonRow[] = await inBatches(ids, (batch) =>
    db
      .selectFrom('sessions')
      .select(['rid', 'ref', 'session_id', 'kind', 'status', 'sandbox', 'first_seen_at', 'refreshed_at'])
      .where('session_id', 'in', batch)
      .execute(),
  );
  if (persons.length === 0) return new Map();
  const findingsOf = await loadScreening(db, persons);
  return new Map(
    [...Map.groupBy(related, ({ rid }) => rid)].flatMap(([rid, rows]) => {
      const found = rows.flatMap(({ step, session_id }) => {
        const names = spellingsOf([session_id]);
        const person = persons.find((one) => names.includes(one.session_id));
        return person ? [{ ref: person.ref, step, ...findingsOf(person) }] : [];
      });
      return found.length > 0 ? [[rid, found] as const] : [];
    }),
  );
}

async function loadScreening(db: Db | Tx, persons: readonly PersonRow[]) {
  const rids = persons.map(({ rid }) => rid);
  const stepRows = await inBatches(rids, (batch) =>
    db.selectFrom('steps').selectAll().where('rid', 'in', batch).orderBy('position').execute(),
  );
  const steps = Map.groupBy(stepRows, ({ rid }) => rid);
  const factRows = await inBatches(rids, (batch) =>
    db.selectFrom('facts').selectAll().where('rid', 'in', batch).orderBy('position').execute(),
  );
  const hitRows = await inBatches(rids, (batch) =>
    db
      .selectFrom('hits')
      .select(['rid', 'step', 'hit', 'hash'])
      .where('rid', 'in', batch)
      .where('gone_at', 'is', null)
      .execute(),
  );
  const facts = Map.groupBy(
    factRows.map(({ rid, key, value, sensitivity, step, step_type: stepType }) => ({
      rid,
      key,
      value,
      sensitivity: sensitivity as FactRecord['sensitivity'],
      step,
      stepType,
    })),
    ({ rid }) => rid,
  );
  const verdicts = await loadVerdicts(
    db,
    persons.map(({ rid, kind }) => ({ rid, kind: kind as SessionKind, facts: facts.get(rid) ?? [] })),
  );
  return (person: PersonRow) => ({
    ...(person.status === 'REJECTED' && { isRejected: true as const }),
    ...(person.sandbox === 1 && { isSandbox: true as const }),
    findings: screeningOf(
      person,
      (steps.get(person.rid) ?? []).map(({ step, type, status, screening }) => ({
        step,
        type,
        status,
        screening: screening === 1,
      })),
      facts.get(person.rid) ?? [],
      verdicts.get(person.rid),
    ),
    hits: hitRows
      .filter(({ rid }) => rid === person.rid)
      .map(({ step, hit, hash }) => `${step} ${hit} ${hash}`)
      .sort(),
  });
}

const screeningOf = (
  { kind, status, first_seen_at, refreshed_at }: PersonRow,
  steps: readonly {
    readonly step: string;
    readonly type: string;
    readonly status: string;
    readonly screening: boolean;
  }[],
  facts: readonly FactFound[],
  verdicts: readonly StepVerdicts[] | undefined,
): readonly Finding[] =>
  toAudienceFindings(
    {
      kind: kind as SessionKind,
      status,
      firstReceivedAtMs: first_seen_at,
      refreshedAtMs: refreshed_at,
      steps,
      facts,
      ...(verdicts && { verdicts }),
    },
    'full',
    first_seen_at,
  ).filter(
    (finding) =>
      codes.has(finding.code) ||
      (blocksClear(finding) && steps.some((one) => one.screening && one.step === finding.step)),
  );

/**
 * This counts for the numbers page, as of any moment, what needed a person, how long decisions took, and verdicts on hits. Hides the history of the queue,
 * which `recordPeriod` keeps; `findEndedPeriods` is for what ended by mistake. Promises: numbers are of one environment; deleted sessions and referrals count
 * for nothing. Throws nothing of its own.
 */
import { sql } from 'kysely';
import { dayMs } from '#lib/model/day.ts';
import { type RecordedKind, recordedKinds } from '#lib/model/review/decision-kind.ts';
import type {
  Counted,
  FalsePositiveMonth,
  HitsByDisposition,
  OpenByAge,
  TimeToDecision,
} from '#lib/model/review/numbers.schema.ts';
import { ageSteps, percentile } from '#lib/model/review/numbers.ts';
import type { Verdict } from '#lib/model/review/verdict.ts';
import type { Db } from './tables.ts';

const hourMs = 3_600_000;
/** Time to decision covers so many days. */
const decisionDays = 90;
const months = 12;

/** The numbers are of one environment, as it was at that moment. They say nothing of a referral, and deleted sessions count for nothing. */
export interface Moment {
  readonly atMs: number;
  readonly sandbox: boolean;
}

export interface StoredNumbers extends Counted {
  readonly knownFromMs: number | null;
}

const byKind = (rows: readonly { readonly kind: string; readonly n: number }[]) => ({
  individual: rows.find(({ kind }) => kind === 'individual')?.n ?? 0,
  corporate: rows.find(({ kind }) => kind === 'corporate')?.n ?? 0,
});

const count = sql<number>`cast(count(*) as bigint)`;

/** It counts sessions that needed a person then, by kind. */
function openAt(db: Db, { atMs, sandbox }: Moment) {
  return db
    .selectFrom('review_periods')
    .innerJoin('sessions', 'sessions.rid', 'review_periods.rid')
    .where('sessions.sandbox', '=', Number(sandbox))
    .where('review_periods.since', '<=', atMs)
    .where(({ or, eb }) => or([eb('review_periods.until', 'is', null), eb('review_periods.until', '>', atMs)]))
    .groupBy('sessions.kind')
    .select(['sessions.kind', count.as('n')]);
}

async function countOpen(db: Db, moment: Moment): Promise<OpenByAge[]> {
  return Promise.all(
    ageSteps.map(async (fromHours, at): Promise<OpenByAge> => {
      const toHours = ageSteps[at + 1] ?? null;
      let open = openAt(db, moment).where('review_periods.since', '<=', moment.atMs - fromHours * hourMs);
      if (toHours !== null) open = open.where('review_periods.since', '>', moment.atMs - toHours * hourMs);
      return { fromHours, toHours, ...byKind(await open.execute()) };
    }),
  );
}

/** The time runs from the beginning of the period in which the session was decided to the decision that took effect. */
async function timeToDecision(db: Db, { atMs, sandbox }: Moment): Promise<TimeToDecision[]> {
  const { rows } = await sql<{ kind: RecordedKind; ms: number }>`
    with effective as (
      select d.rid, d.number, d.kind, coalesce(a.done_at, d.decided_at) as at
      from decisions as d
      left join decision_deeds as a on a.rid = d.rid and a.number = d.number and a.deed = 'agree'
      where a.done_at is not null or d.needs_second = '[]')
    select e.kind, cast(e.at - min(p.since) as bigint) as ms
    from effective as e
    join sessions as s on s.rid = e.rid and s.sandbox = ${Number(sandbox)}
    join review_periods as p on p.rid = e.rid and p.since <= e.at and (p.until is null or p.until >= e.at)
    where e.at <= ${atMs} and e.at > ${atMs - decisionDays * dayMs}
    group by e.rid, e.number, e.kind, e.at`.execute(db);
  const summary = (decision: RecordedKind | 'all'): TimeToDecision => {
    const sorted = rows
      .filter(({ kind }) => decision === 'all' || kind === decision)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const [p50, p75, p95] = [50, 75, 95].map((share) => percentile(sorted, share)) as [number, number, number];
    return { decision, count: sorted.length, p50, p75, p95 };
  };
  return [...recordedKinds, 'all' as const].map(summary);
}

/** A hit counts by the latest verdict on the content that it had then, by the two versions of its hash (`isSameHash`). A content that changed since is taken as it was at its verdict. */
async function countHits(db: Db, { atMs, sandbox }: Moment): Promise<HitsByDisposition[]> {
  const { rows } = await sql<{ duplicate: number; verdict: Verdict; n: number }>`
    with latest as (
      select rid, step, hit, max(version) as version from dispositions where written_at <= ${atMs} group by rid, step, hit)
    select case when h.hit like 'd1-%' then 1 else 0 end as duplicate,
      case when d.verdict is null or (substr(d.hash, 1, 29) <> substr(h.hash, 1, 29)
        and (substr(d.hash, 30) = '' or substr(d.hash, 30) <> substr(h.hash, 30)) and h.changed_at <= ${atMs}) then 'open' else d.verdict end as verdict,
      cast(count(*) as bigint) as n
    from hits as h
    join sessions as s on s.rid = h.rid and s.sandbox = ${Number(sandbox)}
    left join latest as l on l.rid = h.rid and l.step = h.step and l.hit = h.hit
    left join dispositions as d on d.rid = l.rid and d.step = l.step and d.hit = l.hit and d.version = l.version
    where h.first_seen_at <= ${atMs} and (h.gone_at is null or h.gone_at > ${atMs})
    group by 1, 2`.execute(db);
  return (['hit', 'duplicate'] as const).map((of) => {
    const countOf = (verdict: Verdict) =>
      rows.find((row) => row.duplicate === Number(of === 'duplicate') && row.verdict === verdict)?.n ?? 0;
    return {
      of,
      open: countOf('open'),
      match: countOf('match'),
      falsePositive: countOf('false_positive'),
      inconclusive: countOf('inconclusive'),
    };
  });
}

/** It counts the last verdict on each hit in the month, if it is one of the two. */
async function countMonth(db: Db, sandbox: boolean, month: string, fromMs: number, toMs: number) {
  const { rows } = await sql<{ verdict: Verdict; n: number }>`
    with latest as (
      select rid, step, hit, max(version) as version from dispositions
      where written_at >= ${fromMs} and written_at < ${toMs} group by rid, step, hit)
    select d.verdict, cast(count(*) as bigint) as n
    from latest as l
    join dispositions as d on d.rid = l.rid and d.step = l.step and d.hit = l.hit and d.version = l.version
    join sessions as s on s.rid = l.rid and s.sandbox = ${Number(sandbox)}
    where d.verdict in ('match', 'false_positive')
    group by d.verdict`.execute(db);
  const countOf = (verdict: Verdict) => rows.find((row) => row.verdict === verdict)?.n ?? 0;
  const falsePositives = countOf('false_positive');
  return { month, judged: falsePositives + countOf('match'), falsePositives };
}

async function countMonths(db: Db, { atMs, sandbox }: Moment): Promise<FalsePositiveMonth[]> {
  const at = new Date(atMs);
  const startOf = (back: number) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1);
  return Promise.all(
    Array.from({ length: months }, (_, index) => {
      const back = months - 1 - index;
      const fromMs = startOf(back);
      const toMs = back === 0 ? atMs + 1 : startOf(back - 1);
      return countMonth(db, sandbox, new Date(fromMs).toISOString().slice(0, 7), fromMs, toMs);
    }),
  );
}

export async function readNumbersAt(db: Db, moment: Moment): Promise<StoredNumbers> {
  const first = await db
    .selectFrom('review_periods')
    .select(({ fn }) => fn.min('since').as('at'))
    .executeTakeFirst();
  const [open, overdue, decided, hits, byMonth] = await Promise.all([
    countOpen(db, moment),
    openAt(db, moment).where('review_periods.due_at', '<=', moment.atMs).execute(),
    timeToDecision(db, moment),
    countHits(db, moment),
    countMonths(db, moment),
  ]);
  const knownFromMs = first?.at == null ? null : Number(first.at);
  return { knownFromMs, open, overdue: byKind(overdue), timeToDecision: decided, hits, months: byMonth };
}

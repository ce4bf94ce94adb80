import type { ProblemCode } from '#lib/model/problem.ts';
import type { Count, DeliveryCounts } from '../records.ts';
import type { Db } from '../tables.ts';
import { dead, waiting } from './delivery-state.ts';

export async function countDeliveries(db: Db): Promise<DeliveryCounts> {
  const count = (state: typeof waiting | typeof dead) =>
    db
      .selectFrom('deliveries')
      .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('received_at').as('oldest')])
      .where('state', '=', state);
  const newest = db.selectFrom('deliveries').select('received_at').orderBy('id', 'desc').limit(1);
  const refused = count(waiting).where('last_error', '=', 'upstream_refused' satisfies ProblemCode);
  const [waitingCount, refusedCount, deadCount, last] = await Promise.all([
    count(waiting).executeTakeFirstOrThrow(),
    refused.executeTakeFirstOrThrow(),
    count(dead).executeTakeFirstOrThrow(),
    newest.executeTakeFirst(),
  ]);
  return {
    waiting: waitingCount.n,
    refused: refusedCount.n,
    dead: deadCount.n,
    oldestWaitingAtMs: waitingCount.oldest,
    lastReceivedAtMs: last?.received_at ?? null,
  };
}

const maxCount = 10_000;

export async function countReceivedSince(db: Db, fromMs: number): Promise<Count> {
  const newest = db
    .selectFrom('deliveries')
    .select('received_at')
    .orderBy('id', 'desc')
    .limit(maxCount + 1);
  const { n } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('received_at', '>=', fromMs)
    .executeTakeFirstOrThrow();
  return { value: Math.min(n, maxCount), exact: n <= maxCount };
}

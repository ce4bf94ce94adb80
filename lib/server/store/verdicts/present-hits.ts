/** This compares with what is stored of the hits now: a write is refused unless it was made on exactly that. */
import { Problem } from '#lib/model/problem.ts';
import type { StaleHit } from '#lib/model/review/verdict.schema.ts';
import { contentChanges } from '#lib/model/review/verdict-state.ts';
import { factColumns, type SessionRow, toFact } from '../kernel/session-rows.ts';
import { requireKey } from '../kernel/store-keys.ts';
import type { Tx } from '../tables.ts';
import { createSubjectHash, type Latest, type VerdictRows } from './load-verdicts.ts';

/** The key is the id of a hit; ids that no read of the step ever gave are absent. The subject is undefined when it is not known. */
async function findStoredHits(tx: Tx, session: SessionRow, step: string, hits: readonly string[]) {
  const rows = await tx
    .selectFrom('hits')
    .selectAll()
    .where('rid', '=', session.rid)
    .where('step', '=', step)
    .where('hit', 'in', hits)
    .execute();
  const facts = await tx.selectFrom('facts').select(factColumns).where('rid', '=', session.rid).execute();
  const toHash = createSubjectHash(await requireKey(tx, 'hit'), { kind: session.kind, facts: facts.map(toFact) });
  return new Map(
    rows.map(({ hit, hash, screened, of_owner, gone_at }) => {
      const subject = screened === null ? undefined : toHash({ screened, isOwner: of_owner === 1 });
      return [hit, { hash, subject, isGone: gone_at !== null }];
    }),
  );
}

interface Expected {
  readonly hit: string;
  readonly expectedVersion: number;
  readonly hash: string;
  readonly subject: string;
}

/** It has the newest version on each hit of a step that has one. */
export const newestVerdicts = (rows: VerdictRows, step: string): ReadonlyMap<string, Latest> =>
  new Map(rows.dispositions.filter((row) => row.step === step).map((row) => [row.hit, row]));

const texts: Record<StaleHit['changed'][number], string> = {
  version: 'Another verdict on this has been recorded since you read it.',
  hit: 'The hit has changed since you read it.',
  subject: 'The subject’s data have changed since you read it.',
  gone: 'The hit is no longer reported.',
};

/** Names everything that has changed, each once: screens show these sentences. @throws Problem conflict always */
export function throwStale(stale: readonly StaleHit[]): never {
  throw new Problem('conflict', {
    detail: [...new Set(stale.flatMap(({ changed }) => changed.map((one) => texts[one])))].join(' '),
    stale,
  });
}

/**
 * @param mayBeGone a verdict can be withdrawn from a hit that left the list
 * @throws Problem conflict that names every hit of which something is not as the reviewer saw it
 */
export async function requireUnchanged(
  tx: Tx,
  session: SessionRow,
  rows: VerdictRows,
  step: string,
  expected: readonly Expected[],
  mayBeGone: boolean,
): Promise<void> {
  const hits = expected.map(({ hit }) => hit);
  const stored = await findStoredHits(tx, session, step, hits);
  const versions = newestVerdicts(rows, step);
  const stale = expected.flatMap(({ hit, expectedVersion, hash, subject }): StaleHit[] => {
    const now = stored.get(hit);
    const version = versions.get(hit)?.version ?? 0;
    const isGone = now === undefined || (now.isGone && !mayBeGone);
    const changed: StaleHit['changed'] = [
      ...(version === expectedVersion ? [] : (['version'] as const)),
      ...(isGone ? (['gone'] as const) : []),
      ...(now === undefined ? [] : contentChanges({ hash, subject }, now)),
    ];
    return changed.length === 0 ? [] : [{ hit, changed, version }];
  });
  if (stale.length > 0) throwStale(stale);
}

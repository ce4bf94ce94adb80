import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import { toBatches } from '../batches.ts';
import type { FactRecord } from '../records.ts';
import type { Db, Tx } from '../tables.ts';
import { toSearchWords } from './search-words.ts';
import type { SessionColumns, SessionState } from './session-state.ts';

type WordSource = Pick<SessionState, 'steps' | 'facts'> & {
  readonly columns: Pick<SessionColumns, 'alias' | 'own_alias'>;
};

const wordsOf = ({ columns, steps, facts }: WordSource): readonly string[] =>
  toSearchWords({
    aliases: [columns.alias, columns.own_alias],
    facts: facts.filter((fact) => !isHiddenFact(fact, steps)),
  });

/** Writes only where the words differ: most refreshes bring no other name. @param before undefined: a new session */
export async function writeSearchWords(
  tx: Tx,
  rid: number,
  before: WordSource | undefined,
  after: WordSource,
): Promise<void> {
  const [stored, words] = [before ? wordsOf(before) : [], wordsOf(after)];
  const removed = stored.filter((word) => !words.includes(word));
  const added = words.filter((word) => !stored.includes(word));
  if (removed.length > 0)
    await tx.deleteFrom('search_words').where('rid', '=', rid).where('word', 'in', removed).execute();
  if (added.length > 0)
    await tx
      .insertInto('search_words')
      .values(added.map((word) => ({ rid, word })))
      .execute();
}

const sessionsPerBatch = 500;

/** Writes the words of all sessions, for the migration that adds them. */
export async function fillSearchWords(db: Db): Promise<void> {
  for (let last = 0; ; ) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['rid', 'alias', 'own_alias'])
      .where('rid', '>', last)
      .orderBy('rid')
      .limit(sessionsPerBatch)
      .execute();
    const [first, end] = [sessions[0], sessions.at(-1)];
    if (!first || !end) return;
    const partsOf = async <Row extends { readonly rid: number }>(rows: Promise<Row[]>) =>
      Map.groupBy(await rows, ({ rid }) => rid);
    const steps = await partsOf(
      db
        .selectFrom('steps')
        .select(['rid', 'step', 'type', 'screening'])
        .where('rid', '>=', first.rid)
        .where('rid', '<=', end.rid)
        .execute(),
    );
    const facts = await partsOf(
      db
        .selectFrom('facts')
        .selectAll()
        .where('rid', '>=', first.rid)
        .where('rid', '<=', end.rid)
        .where('key', 'in', ['name', 'email', 'phone', 'phone_country', 'registration_number'])
        .execute(),
    );
    const rows = sessions.flatMap(({ rid, alias, own_alias }) => {
      const known = (steps.get(rid) ?? []).map((step) => ({ ...step, screening: step.screening === 1 }));
      const visible = (facts.get(rid) ?? [])
        .map((fact) => ({ ...fact, stepType: fact.step_type }) as FactRecord)
        .filter((fact) => !isHiddenFact(fact, known));
      return toSearchWords({ aliases: [alias, own_alias], facts: visible }).map((word) => ({ rid, word }));
    });
    for (const batch of toBatches(rows)) await db.insertInto('search_words').values(batch).execute();
    last = end.rid;
  }
}

import { isHiddenFact } from '#lib/model/access/tipping-off.ts';
import { toBatches } from '../kernel/batches.ts';
import { toSearchTerms } from '../search-text/search-terms.ts';
import type { Db, Tx } from '../tables.ts';
import type { SessionColumns, SessionState } from './session-state.ts';

type TermSource = Pick<SessionState, 'facts'> & {
  readonly columns: Pick<SessionColumns, 'kind' | 'alias' | 'own_alias'>;
};

const termsOf = ({ columns, facts }: TermSource): readonly string[] =>
  toSearchTerms({
    aliases: [columns.alias, columns.own_alias],
    facts: facts.filter((fact) => !isHiddenFact(columns.kind, fact)),
  });

/** Writes only where the terms differ: most refreshes bring no other name. @param before undefined: a new session */
export async function writeSearchTerms(tx: Tx, rid: number, before: TermSource | undefined, after: TermSource) {
  const [stored, terms] = [before ? termsOf(before) : [], termsOf(after)];
  const removed = stored.filter((term) => !terms.includes(term));
  const added = terms.filter((term) => !stored.includes(term));
  if (removed.length > 0)
    await tx.deleteFrom('search_terms').where('rid', '=', rid).where('term', 'in', removed).execute();
  if (added.length > 0)
    await tx
      .insertInto('search_terms')
      .values(added.map((term) => ({ rid, term })))
      // Another version of the code, or of the phone numbers' rules, may have made it of the facts before.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Writes the terms of all sessions, for the migration that adds them. */
export async function fillSearchTerms(db: Db, sessionsPerBatch = 500): Promise<void> {
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
    const factRows = await db
      .selectFrom('facts')
      .selectAll()
      .where('rid', '>=', first.rid)
      .where('rid', '<=', end.rid)
      .where('key', 'in', ['name', 'email', 'phone', 'phone_country', 'registration_number'])
      .where('hidden', '=', 0)
      .orderBy('rid')
      .orderBy('position')
      .execute();
    const facts = Map.groupBy(factRows, ({ rid }) => rid);
    const rows = sessions.flatMap(({ rid, alias, own_alias }) => {
      const visible = facts.get(rid) ?? []; // a session without facts has none
      return toSearchTerms({ aliases: [alias, own_alias], facts: visible }).map((term) => ({ rid, term }));
    });
    for (const batch of toBatches(rows)) await db.insertInto('search_terms').values(batch).execute();
    last = end.rid;
  }
}

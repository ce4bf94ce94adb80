import { toBatches } from '../kernel/batches.ts';
import type { Db } from '../tables.ts';
import { cut, maxLength, tokensOf } from './normalise-search-text.ts';
import { toSearchTerms, toSpellings } from './search-terms.ts';

// The trigram index also finds the first one or two characters of a word.
const toText = (words: readonly string[]): string => words.map((word) => `  ${word}`).join('');

/** Words are normalised, each after two spaces; those of other scripts also come in Latin letters. */
export const toSearchText = (text: string): string => cut(toText([...tokensOf(text), ...toSpellings(text)]), maxLength);

/** Adds the Latin spellings to a search text that was made without them. @param names that are in it, as received */
function withSpellings(searchText: string, names: readonly string[]): string {
  const added = toSpellings(names.join(' ')).filter((word) => !searchText.includes(`  ${word}`));
  return cut(searchText + toText(added), maxLength);
}

type TermKey = 'name' | 'email' | 'phone' | 'phone_country' | 'registration_number';
const termKeys = ['name', 'email', 'phone', 'phone_country', 'registration_number'] satisfies TermKey[];

/** Adds the Latin spellings to what every session is found by, for the migration that brings them; sessions without any stay as they are. */
export async function fillSpellings(db: Db, sessionsPerBatch = 500): Promise<void> {
  for (let last = 0; ; ) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['rid', 'alias', 'own_alias', 'search_text'])
      .where('rid', '>', last)
      .orderBy('rid')
      .limit(sessionsPerBatch)
      .execute();
    const [first, end] = [sessions[0], sessions.at(-1)];
    if (!first || !end) return;
    const rows = await db
      .selectFrom('facts')
      .selectAll()
      .where('rid', '>=', first.rid)
      .where('rid', '<=', end.rid)
      .where('key', 'in', termKeys)
      .orderBy('rid')
      .orderBy('position')
      .execute();
    const facts = Map.groupBy(rows, ({ rid }) => rid);
    for (const { rid, alias, own_alias, search_text } of sessions) {
      const known = facts.get(rid) ?? []; // a session without facts has none
      // The search text never held what screening was given.
      const names = known.filter(({ key, sensitivity }) => key === 'name' && sensitivity !== 'screening');
      const texts = [alias ?? '', own_alias ?? '', ...names.map(({ value }) => value)];
      if (toSpellings(texts.join(' ')).length === 0) continue;
      await db
        .updateTable('sessions')
        .set({ search_text: withSpellings(search_text, [alias ?? '', ...names.map(({ value }) => value)]) })
        .where('rid', '=', rid)
        .execute();
      const terms = toSearchTerms({ aliases: [alias, own_alias], facts: known.filter(({ hidden }) => hidden === 0) });
      for (const batch of toBatches(terms.map((term) => ({ rid, term }))))
        await db
          .insertInto('search_terms')
          .values(batch)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    last = end.rid;
  }
}

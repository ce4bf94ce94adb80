import { describe, expect, test } from 'vitest';
import type { FactRecord } from '../records.ts';
import { openStore } from '../store.ts';
import { anEvent, aRefresh, dialects } from '../testing/test-store.ts';
import { fillSpellings } from './fill-spellings.ts';
import { normaliseText } from './normalise-search-text.ts';

const name = (value: string, sensitivity: 'name' | 'screening' = 'name'): FactRecord => {
  const stepType = sensitivity === 'name' ? 'ID_DOCUMENT' : 'AML';
  return { key: 'name', value, sensitivity, step: stepType, stepType };
};
const query = {
  audience: 'full',
  sort: { key: 'updated', descending: false },
  limit: 10,
} as const;

describe.each(dialects)('Latin spellings on $dialect', ({ create }) => {
  test('are added to sessions that were there before, for both audiences, and only they are written', async () => {
    const database = await create();
    const store = await openStore({ url: database.url });
    const texts = ['Сергей Вещегоров', 'Jörg Müller', 'Ana Pérez'];
    for (const [at, text] of texts.entries())
      await store.sessions.save(
        aRefresh(`s${at}`, { searchText: text, facts: [name(text), name('Ярослав', 'screening')] }),
        anEvent,
      );
    const stored = () => store.db.selectFrom('sessions').select('search_text').orderBy('rid').execute();
    const terms = () => store.db.selectFrom('search_terms').selectAll().orderBy('rid').orderBy('term').execute();
    const [made, madeTerms] = [await stored(), await terms()];
    // They are as the version before wrote them.
    for (const [at, text] of texts.entries()) {
      const former = normaliseText(text).split(' ');
      await store.db
        .updateTable('sessions')
        .set({ search_text: former.map((word) => `  ${word}`).join('') })
        .where('session_id', '=', `s${at}`)
        .execute();
      await store.db
        .deleteFrom('search_terms')
        .where('term', 'not in', [
          'alias-s0',
          'alias-s1',
          'alias-s2',
          ...texts.flatMap((one) => normaliseText(one).split(' ')),
        ])
        .execute();
    }
    const find = async (text: string, wholeWords = false) =>
      (await store.sessions.list({ ...query, audience: wholeWords ? 'limited' : 'full', text, wholeWords })).rows
        .length;
    expect([await find('sergey'), await find('mueller', true)]).toEqual([0, 0]);
    await fillSpellings(store.db, 2);
    expect([await stored(), await terms()]).toEqual([made, madeTerms]);
    expect([await find('sergey'), await find('serg'), await find('mueller'), await find('sergey', true)]).toEqual([
      1, 1, 1, 1,
    ]);
    // What screening was given is not searched, and a part finds nothing where names are masked.
    expect([await find('yaroslav'), await find('yaroslav', true), await find('serg', true)]).toEqual([0, 0, 0]);
    await store.close();
    await database.drop();
  });
});

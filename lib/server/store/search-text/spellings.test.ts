import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSearchText } from './fill-spellings.ts';
import { normaliseText, toNeedles } from './normalise-search-text.ts';
import { toSearchTerms, toSpellings, toWantedTerms } from './search-terms.ts';

const isFound = (wanted: string, name: string) =>
  toNeedles(wanted)?.every((needle) => toSearchText(name).includes(needle)) === true;

test.each([
  ['Yaroslav', 'Ярослав Вещегоров'],
  ['Iaroslav', 'Ярослав Вещегоров'],
  ['yaroslav veshchegorov', 'Ярослав Вещегоров'],
  ['Sergey', 'Сергей'],
  ['Theofano Lykavra', 'Θεοφανώ Λυκάβρα'],
  ['Kepzelet', 'Zsófia Képzelet-Álmos'],
  ['Almos', 'Zsófia Képzelet-Álmos'],
  ['Mueller', 'Jörg Müller'],
  ['Joerg Muller', 'Jörg Müller'],
  ['Wei Wang', '王伟'],
  ['wangwei', '王伟'],
  ['Li', '李伟'],
  ['Nguyen Thi Mong Tuong', 'Nguyễn Thị Mộng Tưởng'],
])('%s finds %s', (wanted, name) => expect(isFound(wanted, name)).toBe(true));

test.each([
  ['Yaroslav', 'Мирослав'],
  ['Mueller', 'Jorg Muller'],
])('%s does not find %s', (wanted, name) => expect(isFound(wanted, name)).toBe(false));

test('a text of plain Latin letters has no other spelling', () => {
  expect(toSpellings('Ana Perez ana@mail.example +34 600 000 000')).toEqual([]);
});

test('spellings are normalised, and none is a word of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const own = normaliseText(text).split(' ');
      for (const word of toSpellings(text)) {
        expect(normaliseText(word)).toBe(word);
        expect(word).not.toContain(' ');
        expect(own).not.toContain(word);
      }
    }),
  );
});

test('roles that see names masked find whole romanised words, and no part of one', () => {
  const facts = [{ key: 'name', value: 'Ярослав Képzelet-Müller', step: '1' }] as const;
  const terms = new Set(toSearchTerms({ aliases: [], facts }));
  const finds = (text: string) => toWantedTerms(text)?.every((group) => group.some((term) => terms.has(term))) === true;
  for (const text of ['Ярослав', 'yaroslav', 'iaroslav', 'Kepzelet', 'mueller', 'Muller'])
    expect([text, finds(text)]).toEqual([text, true]);
  for (const text of ['yaro', 'iaroslava', 'slav', 'kepzel', 'muell'])
    expect([text, finds(text)]).toEqual([text, false]);
});

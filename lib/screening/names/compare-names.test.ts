import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approximateOf, toParts } from '../spelling/index.ts';
import { compareNames, toName } from './compare-names.ts';

const person = (subject: string, hit: string) => compareNames(toName(subject, false), toName(hit, false), false);
const company = (subject: string, hit: string) => compareNames(toName(subject, true), toName(hit, true), true);
/** `Maria [Costa]`: the marked text of both sides. */
const marked = (subject: string, hit: string) => {
  const { marks } = person(subject, hit);
  return [subject, hit].map((text, side) =>
    toParts(text, marks?.[side] ?? [])
      .map((part) => (part.differs ? `[${part.text}]` : part.text))
      .join(''),
  );
};

describe('the same name', () => {
  test.each([
    ['Maria Silva', 'MARIA SILVA', undefined],
    ['Maria Silva', 'SILVA, Maria', 'different word order'],
    ['Maria Silva', 'Mária Silva', 'ignoring accents'],
    ['Maria Silva', 'Maria da Silva', 'ignoring a particle'],
    ['Maria Silva', 'M. Silva', 'initials match'],
    ['José García Pérez', 'José García-Pérez', undefined],
    ['Anne-Marie Duval', 'Annemarie Duval', 'words joined or split'],
    ['Sinéad O’Connor', "Sinéad O'Connor", undefined],
    ['Sinéad O’Connor', 'Sinéad O Connor', 'words joined or split'],
    ['Jörg Müller', 'Joerg Mueller', 'a letter written as two (ü, ue)'],
    ['Jörg Müller', 'Jorg Muller', 'ignoring accents'],
    ['Aage Ærø', 'Åge Aerø', 'a letter written as two (ü, ue), ignoring accents'],
    ['Ian St. John', 'Ian Saint John', 'abbreviated on one side'],
    ['Işık Yıldız', 'ISIK YILDIZ', 'ignoring accents'],
    ['Nguyễn Văn Đức', 'Nguyen Van Duc', 'ignoring accents'],
    ['Ọláwálé Adébáyọ̀', 'Olawale Adebayo', 'ignoring accents'],
    ['Ярослава Новак', 'Yaroslava Novak', 'after romanising'],
    ['Ιωάννης Παπαδόπουλος', 'Ioannis Papadopoulos', 'after romanising'],
    ['王小明', 'Wang Xiaoming', 'words joined or split, after romanising'],
    ['王小明', 'Xiaoming Wang', 'words joined or split, after romanising'],
    ['김민준', 'Gim Min-jun', 'words joined or split, after romanising'],
    ['김민준', '김민준'.normalize('NFD'), undefined],
    ['مُحَمَّد علي', 'محمد علي', 'ignoring accents'],
    ['नरेन्द्र', 'नरेन्द्र'.normalize('NFD'), undefined],
    ['Ivan Petrov', 'Ivan Sergeyevich Petrov', 'ignoring a patronymic'],
    ['Mohammed Al Saud', 'Mohammed bin Salman Al Saud', 'ignoring a patronymic'],
    ['Suharto', 'Suharto', undefined],
    ['J. R. R. Tolkien', 'John Ronald Reuel Tolkien', 'initials match'],
    ['Ma\u200bria Silva', 'Maria Silva', undefined],
    ['Ｍａｒｉａ Silva', 'Maria Silva', undefined],
  ])('%s = %s', (subject, hit, remark) => {
    for (const [a, b] of [
      [subject, hit],
      [hit, subject],
    ] as const) {
      const found = person(a, b);
      expect([found.agreement, found.remark]).toEqual(['equal', remark]);
    }
  });
});

describe('another name', () => {
  test.each([
    ['Maria Silva', 'Maria Costa', 'Maria [Silva]', 'Maria [Costa]', undefined],
    ['Maria Silva', 'Maria Silva Andrade', 'Maria Silva', 'Maria Silva [Andrade]', 'hit has more words'],
    ['José García Pérez', 'José García', 'José García [Pérez]', 'José García', 'subject has more words'],
    ['Yaroslava Novak', 'Jaroslava Novak', '[Y]aroslava Novak', '[J]aroslava Novak', 'similar spelling'],
    ['Ярослава Новак', 'Jaroslava Novak', '[Я]рослава Новак', '[J]aroslava Novak', 'similar spelling'],
    ['Jorg Muller', 'Joerg Mueller', 'Jorg Muller', 'Jo[e]rg Mu[e]ller', 'similar spelling'],
    ['王小明', '汪小明', '[王]小明', '[汪]小明', undefined],
    ['سلمان', 'Salman', 'سلمان', 'S[a]lm[a]n', 'same consonants after romanising'],
    ['Suharto', 'Mohammad Suharto', 'Suharto', '[Mohammad] Suharto', 'hit has more words'],
    ['J. R.', 'John Ronald', 'J. R.', 'John Ronald', 'initials only'],
    ['Раul Silva', 'Paul Silva', '[Р]аul Silva', '[P]aul Silva', undefined],
    ['か子', 'が子', '[か]子', '[が]子', undefined],
  ])('%s ≠ %s', (subject, hit, ours, theirs, remark) => {
    expect([person(subject, hit).agreement, person(subject, hit).remark]).toEqual(['different', remark]);
    expect(marked(subject, hit)).toEqual([ours, theirs]);
  });

  test('a name without visible letters is missing', () => {
    expect(person('\u200b\u202e', 'Maria')).toMatchObject({ agreement: 'missing' });
    expect(person('Maria', '— …')).toMatchObject({ agreement: 'missing' });
  });
});

describe('companies', () => {
  test.each([
    ['Lantern Moor GmbH', 'LANTERN MOOR', 'legal form on one side only'],
    ['Lantern Moor GmbH', 'Lantern Moor Ltd.', 'legal forms differ'],
    ['Lantern Moor Ltd', 'Lantern Moor Limited', undefined],
    ['Lantern Moor S.A.', 'Lantern Moor SA', undefined],
    ['Lantern Moor S.r.l.', 'Lantern Moor SRL', undefined],
    ['Lantern & Moor Co.', 'Lantern and Moor Company', 'ignoring a particle'],
    ['ООО Ромашка', 'Romashka', 'after romanising, legal form on one side only'],
    ['Société Générique SA', 'Societe Generique SA', 'ignoring accents'],
  ])('%s = %s', (subject, hit, remark) => {
    const found = company(subject, hit);
    expect([found.agreement, found.remark]).toEqual(['equal', remark]);
  });

  test('a legal form alone is a name', () => {
    expect(company('Company', 'Limited')).toMatchObject({ agreement: 'different' });
    expect(company('Co', 'Co.')).toMatchObject({ agreement: 'equal' });
  });

  test('a company has no initials', () => {
    expect(company('L. Moor', 'Lantern Moor')).toMatchObject({ agreement: 'different' });
  });
});

describe('approximate spelling', () => {
  test.each([
    ['Ярослава', 'Yaroslava'],
    ['王小明', 'Wang Xiao Ming'],
    ['김민준'.normalize('NFD'), 'Gim Min Jun'],
    ['Müller', undefined],
    ['', undefined],
  ])('%s', (text, approximate) => {
    expect(approximateOf(text)).toBe(approximate);
  });
});

describe('any names', () => {
  const letters = fc.constantFrom(
    ...[
      'Maria',
      'da',
      'Silva',
      'J.',
      'Ярослава',
      '王小明',
      'bin',
      'O’',
      'ü',
      '\u0301',
      '\u200d',
      '\ud83d',
      '😀',
      '-',
      ', ',
      ' ',
      'GmbH',
      'ı',
      '\u202e',
    ],
  );
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(letters, { maxLength: 20 }).map((parts) => parts.join('')),
  );

  test('the same text is equal, swapping the sides keeps the agreement, marks keep the text', () => {
    fc.assert(
      fc.property(name, name, fc.boolean(), (a, b, isCompany) => {
        const compare = isCompany ? company : person;
        if (a.trim() !== '') expect(compare(a, a).agreement).toBe('equal');
        const one = compare(a, b);
        expect(compare(b, a).agreement).toBe(one.agreement);
        expect(one.worth).toBeGreaterThanOrEqual(0);
        expect(one.worth).toBeLessThanOrEqual(1);
        for (const [side, text] of [a, b].entries()) {
          const parts = toParts(text, one.marks?.[side] ?? []);
          expect(parts.map((part) => part.text).join('')).toBe(text);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('every word is in exactly one pair', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [ours, theirs] = [toName(a, false), toName(b, false)];
        const { pairs } = compareNames(ours, theirs, false);
        if (pairs.length === 0) return;
        const count = (side: 'subject' | 'hit') =>
          pairs.reduce((sum, pair) => sum + (pair[side]?.letters.length ?? 0), 0);
        const all = (words: typeof ours.words) => words.reduce((sum, word) => sum + word.letters.length, 0);
        expect([count('subject'), count('hit')]).toEqual([all(ours.words), all(theirs.words)]);
      }),
    );
  });
});

import anyAscii from 'any-ascii';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '#lib/testing/cpu-time.ts';
import { runs } from '#lib/testing/sample.ts';
import { compareNames, toName } from './compare-names.ts';
import { hasAbsentPart, isAbsent } from './comparison.ts';
import { comparePrintedName } from './printed.ts';
import { toParts } from './text/differing-letters.ts';

const comparing = (isCompany: boolean) => (left: string, right: string) =>
  compareNames(toName(left, isCompany, anyAscii), toName(right, isCompany, anyAscii));
const [person, company] = [comparing(false), comparing(true)];
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
    ['Đorđe Đurić', 'DJORDJE DJURIC', 'a letter written as two (ü, ue)'],
    ['Đorđe Đurić', 'DORDE DURIC', 'ignoring accents'],
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
    ['Suharto', 'Suharto', undefined],
    ['Ma\u200bria Silva', 'Maria Silva', undefined],
    ['Francis X. Silva', 'FRANCIS X SILVA', undefined],
    ['كريم', 'کریم', 'ignoring accents'],
    ['أحمد', 'احمد', 'ignoring accents'],
    ['Ｍａｒｉａ Silva', 'Maria Silva', undefined],
  ])('%s = %s', (subject, hit, remark) => {
    for (const [a, b] of [
      [subject, hit],
      [hit, subject],
    ] as const) {
      const found = person(a, b);
      expect([found.result, found.remark]).toEqual(['equal', remark]);
    }
  });
});

describe('another name', () => {
  test.each([
    ['Maria Silva', 'Maria Costa', 'Maria [Silva]', 'Maria [Costa]', undefined],
    ['Yaroslava Novak', 'Jaroslava Novak', '[Y]aroslava Novak', '[J]aroslava Novak', 'similar spelling'],
    ['Ярослава Новак', 'Jaroslava Novak', '[Я]рослава Новак', '[J]aroslava Novak', 'similar spelling'],
    ['Jorg Muller', 'Joerg Mueller', 'Jorg Muller', 'Jo[e]rg Mu[e]ller', 'similar spelling'],
    ['王小明', '汪小明', '[王]小明', '[汪]小明', undefined],
    ['Раul Silva', 'Paul Silva', '[Р]аul Silva', '[P]aul Silva', undefined],
    ['か子', 'が子', '[か]子', '[が]子', undefined],
  ])('%s ≠ %s', (subject, hit, ours, theirs, remark) => {
    expect([person(subject, hit).result, person(subject, hit).remark]).toEqual(['different', remark]);
    expect(marked(subject, hit)).toEqual([ours, theirs]);
  });

  test.each([
    ['राम', 'रीमा'],
    ['カトウ', 'ガトウ'],
    ['はは', 'ばば'],
    ['กา', 'กี'],
    ['سلمى', 'سلمي'],
    ['Иванов', 'Ivanova'],
  ])('%s ≠ %s: its marks are letters', (left, right) => {
    expect(person(left, right).result).toBe('different');
    expect(compareNames(toName(left, false), toName(right, false)).result).toBe('different');
  });
});

describe('in part', () => {
  test.each([
    ['Maria Silva', 'M. Silva', 'initials'],
    ['J. R. R. Tolkien', 'John Ronald Reuel Tolkien', 'initials'],
    ['J. R.', 'John Ronald', 'initials'],
    ['Ivan Petrov', 'Ivan Sergeyevich Petrov', 'patronymic'],
    ['Mohammed Al Saud', 'Mohammed bin Salman Al Saud', 'patronymic'],
    ['Maria Silva', 'Maria Silva Andrade', 'fewer_names'],
    ['José García Pérez', 'José García', 'fewer_names'],
    ['Suharto', 'Mohammad Suharto', 'fewer_names'],
    ['Affleck', 'Ben Affleck', 'fewer_names'],
    ['Nguyễn Đức', 'Nguyễn Văn Đức', 'fewer_names'],
    ['E. Costa', 'Costa', 'fewer_names'],
    ['Dr Who', 'Who', 'fewer_names'],
    ['Smith', 'Mr Smith', 'fewer_names'],
    ['Ahmad bin Ahmad', 'Ahmad Ahmad', 'fewer_names'],
    ['null Smith', 'null Smith', 'name_not_given'],
    ['null null', 'null null', 'name_not_given'],
    ['Null UNKNOWN', 'Null UNKNOWN', 'name_not_given'],
    ['UNKNOWN Silva', 'UNKNOWN Silva', 'name_not_given'],
    ['- Silva', '- Silva', 'name_not_given'],
    ['FNU Silva', 'Silva FNU', 'name_not_given'],
    ['Silva XXX', 'SILVA XXX', 'name_not_given'],
    ['Maria de Silva', 'Maria da Silva', 'particles'],
    ['Mr Silva', 'Mrs Silva', 'particles'],
  ])('%s and %s: %s', (left, right, partial) => {
    for (const found of [person(left, right), person(right, left)])
      expect(found).toMatchObject({ result: 'not_comparable', reason: 'partial', partial });
  });

  test.each([
    ['Lantern Moor GmbH', 'LANTERN MOOR'],
    ['Lantern Moor GmbH', 'Lantern Moor Ltd.'],
    ['Lantern Moor PAO', 'Lantern Moor ZAO'],
    ['Lantern Moor SA', 'Lantern Moor SpA'],
    ['Lantern Moor Pty Ltd', 'Lantern Moor Pte Ltd'],
    ['ООО Ромашка', 'Romashka'],
  ])('%s and %s have other company forms', (left, right) => {
    expect(company(left, right)).toMatchObject({ reason: 'partial', partial: 'company_form' });
  });
});

describe('not comparable', () => {
  test.each([
    ['سلمان', 'Salman', 'another_script'],
    ['山田太郎', 'Yamada Taro', 'another_script'],
    ['\u200b\u202e', 'Maria', 'absent'],
    ['Maria', '— …', 'absent'],
    ['UNKNOWN', 'UNKNOWN', 'absent'],
    ['XXX', 'XXX', 'absent'],
    ['X', 'X', 'absent'],
    ['N/A', 'N/A', 'absent'],
    ['x'.repeat(300), 'Maria', 'too_long'],
  ])('%s and %s: %s', (left, right, reason) => {
    expect(person(left, right)).toMatchObject({ result: 'not_comparable', reason });
  });

  test('without a romaniser nothing follows from another script', () => {
    expect(compareNames(toName('王小明', false), toName('WANG XIAOMING', false)).reason).toBe('another_script');
    expect(compareNames(toName('王小明', false), toName('王大明', false)).result).toBe('different');
    expect(compareNames(toName('Щербакова Юлия', false), toName('SHCHERBAKOVA IULIIA', false)).result).toBe('equal');
  });

  test('the long way of many hostile words takes little time', () => {
    const cpuMs = cpuMsOf(() => {
      person('Щ ä '.repeat(45), 'Ж ö '.repeat(45));
      person('Щä'.repeat(90), 'ZH'.repeat(90));
    });
    expect(cpuMs).toBeLessThan(1000);
  });
});

describe('perhaps two transliterations of one name', () => {
  test.each([
    ['SERGEI IVANOV', 'SERGEY IVANOV'],
    ['DMITRII KUZNETSOV', 'DMITRY KUZNETSOV'],
    ['MOHAMMED ALI', 'MUHAMMAD ALI'],
    ['YULIA ORLOVA', 'IULIIA ORLOVA'],
    ['ALEKSANDR PETROV', 'ALEXANDER PETROV'],
    ['OLEKSANDR ZELENSKYI', 'OLEKSANDR ZELENSKIY'],
    ['HUSSEIN OMAR', 'HUSAYN OMAR'],
  ])('%s and %s are different, and said to be', (left, right) => {
    expect(person(left, right)).toMatchObject({
      result: 'different',
      remark: 'similar spelling',
      isTransliteration: true,
    });
    expect(person(right, left)).toMatchObject({ result: 'different', isTransliteration: true });
  });
  test.each([
    ['MARIA SILVA', 'MARIO SILVA'],
    ['ANNA KOVALEVA', 'ANNA KOVALEV'],
    ['AMIR HADDAD', 'OMAR HADDAD'],
    ['LI NA', 'LI NAN'],
    ['SERGEI IVANOV', 'SERGEY PETROV'],
  ])('%s and %s are two names', (left, right) => {
    expect(person(left, right).result).toBe('different');
    expect(person(left, right)).not.toHaveProperty('isTransliteration');
  });
});

test('traditional and simplified characters agree in part, other characters are other names', () => {
  expect(person('張偉', '张伟')).toMatchObject({
    partial: 'han_forms',
    remark: 'traditional and simplified characters',
  });
  expect(person('陳大文', '陈大文')).toMatchObject({ partial: 'han_forms' });
  expect(person('張偉', '张维').result).toBe('different');
});

test('a similar approximate spelling of another script is no difference', () => {
  expect(person('KIM CHEOLSU', '김철수')).toMatchObject({ result: 'not_comparable', reason: 'another_script' });
  expect(person('SOMCHAI JAIDEE', 'สมชาย ใจดี')).toMatchObject({ result: 'not_comparable' });
});

test('letters of two scripts in one word are never simply equal', () => {
  // The first i is Cyrillic, and the A of the second name.
  expect(person('John Sm\u0456th', 'John Smith')).toMatchObject({ partial: 'mixed_scripts' });
  expect(person('P\u0410VEL NOVAK', 'PAVEL NOVAK')).toMatchObject({ partial: 'mixed_scripts' });
  expect(comparePrintedName('Sm\u0456th', 'SMITH', { isCut: false, isGivenName: false })).toMatchObject({
    partial: 'mixed_scripts',
  });
});

describe('companies', () => {
  test.each([
    ['Lantern Moor Ltd', 'Lantern Moor Limited', undefined],
    ['Lantern Moor S.A.', 'Lantern Moor SA', undefined],
    ['Lantern Moor S.r.l.', 'Lantern Moor SRL', undefined],
    ['Lantern & Moor Co.', 'Lantern and Moor Company', 'ignoring a particle'],
    ['ООО Ромашка', 'OOO Romashka', 'after romanising'],
    ['Lantern Moor S.p.A.', 'LANTERN MOOR SPA', undefined],
    ['Société Générique SA', 'Societe Generique SA', 'ignoring accents'],
  ])('%s = %s', (subject, hit, remark) => {
    const found = company(subject, hit);
    expect([found.result, found.remark]).toEqual(['equal', remark]);
  });

  test('a legal form alone is a name', () => {
    expect(company('Company', 'Limited')).toMatchObject({ result: 'different' });
    expect(company('Co', 'Co.')).toMatchObject({ result: 'equal' });
  });

  test('a company has no initials', () => {
    expect(company('L. Moor', 'Lantern Moor')).toMatchObject({ result: 'different' });
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

  test('the same text is equal, swapping the sides keeps the result, marks keep the text', () => {
    fc.assert(
      fc.property(name, name, fc.boolean(), (a, b, isCompany) => {
        const compare = isCompany ? company : person;
        if (!isAbsent(a) && !hasAbsentPart(a) && a.length < 200) expect(compare(a, a).result).toBe('equal');
        const one = compare(a, b);
        expect(compare(b, a).result).toBe(one.result);
        expect(one.worth).toBeGreaterThanOrEqual(0);
        expect(one.worth).toBeLessThanOrEqual(1);
        for (const [side, text] of [a, b].entries()) {
          const parts = toParts(text, one.marks?.[side] ?? []);
          expect(parts.map((part) => part.text).join('')).toBe(text);
        }
      }),
      runs(400),
    );
  });

  test('every word is in exactly one pair', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [ours, theirs] = [toName(a, false), toName(b, false)];
        const { pairs } = compareNames(ours, theirs);
        if (pairs.length === 0) return;
        const count = (side: 'subject' | 'hit') =>
          pairs.reduce((sum, pair) => sum + (pair[side]?.letters.length ?? 0), 0);
        const all = (words: typeof ours.words) => words.reduce((sum, word) => sum + word.letters.length, 0);
        expect([count('subject'), count('hit')]).toEqual([all(ours.words), all(theirs.words)]);
      }),
    );
  });
});

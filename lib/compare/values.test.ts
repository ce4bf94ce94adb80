import fc from 'fast-check';
import countries from 'i18n-iso-countries';
import { describe, expect, test } from 'vitest';
import { allAlpha2, travelIssuers } from '#lib/format/country-codes.ts';
import { isAbsent } from './comparison.ts';
import { readDates } from './dates.ts';
import {
  besideWrittenYear,
  type Comparison,
  compareCountries,
  compareDates,
  compareDocumentType,
  compareEmails,
  compareNames,
  compareNumbers,
  comparePhones,
  comparePrintedName,
  compareSexes,
  compareTexts,
  countryKeyOf,
  toName,
} from './index.ts';

/** `equal`, `different`, or why it is not comparable: the partial agreement, else the reason. */
const said = ({ result, reason, partial }: Comparison) =>
  result === 'not_comparable' ? (partial ?? reason ?? '?') : result;
const bothWays = (compare: (left: string, right: string) => Comparison, left: string, right: string) => {
  const found = said(compare(left, right));
  expect(said(compare(right, left))).toBe(found);
  return found;
};

test('words that are also words of the language are words like others', () => {
  const texts = (left: string, right: string) => compareTexts(left, right, 1);
  for (const word of ['constructor', 'Constructor', 'valueOf', 'toString', '__proto__']) {
    expect(said(texts(`Calle ${word} 5`, `calle ${word} 5`))).toBe('equal');
    expect(bothWays(texts, word, 'Ana')).toBe('different');
    const name = toName(`Ana ${word}`, false);
    expect(said(compareNames(name, name))).toBe('equal');
    expect(said(compareNames(name, toName('Ana Costa', false)))).toBe('different');
  }
});

describe('dates', () => {
  test.each([
    ['1987-03-14', '14.03.1987', 'equal'],
    ['1987-03-12', '12.03.1987', 'equal'],
    ['1987-12-03', '12.03.1987', 'different'],
    ['1987-03-14', '03.14.1987', 'equal'],
    ['1987-03-12', '12/03/1987', 'day_month_order'],
    ['1987-03-14', '19870314', 'equal'],
    ['1987-03-14', '14 March 1987', 'equal'],
    ['1987-03-14', '14th of March 1987', 'equal'],
    ['1987-03-14', '14MAR1987', 'equal'],
    ['1987-03-14', 'Mar 14, 1987', 'equal'],
    ['1974-08-12', '12 AOÛT 1974', 'equal'],
    ['1974-08-12', '12 AUG/AOUT 1974', 'equal'],
    ['1974-08-12', '12 AUG / AOÛ 1974', 'equal'],
    ['1974-08-12', '12. August 1974', 'equal'],
    ['1974-08-12', '12 de agosto de 1974', 'equal'],
    ['1974-05-12', '12 мая 1974', 'equal'],
    ['1974-05-12', '12 MAI 1974', 'equal'],
    ['1974-03-12', '12. März 1974', 'equal'],
    ['1987-03-14', '١٩٨٧-٠٣-١٤', 'equal'],
    ['1987-03-14', '1987-03-14T00:00:00Z', 'equal'],
    ['1987-03-14', '1987-03-14T04:00:00Z', 'equal'],
    ['1987-03-14', '1987-03-14 23:00:00', 'equal'],
    ['1987-03-14', '1987-03-13T22:00:00Z', 'time_zone'],
    ['1987-03-14', '1987-03-14T22:00:00Z', 'time_zone'],
    ['1987-03-16', '1987-03-14T22:00:00Z', 'different'],
    ['1987-03-03', '03/03/1987', 'equal'],
    ['1987-04-03', '03/04/1987', 'day_month_order'],
    ['1987-03-04', '03/04/1987', 'day_month_order'],
    ['1987-03-14', '1987', 'same_year'],
    ['1987-03-14', '1987-00-00', 'same_year'],
    ['1974', '1974', 'same_year'],
    ['1987-03-14', '1987-03', 'same_month'],
    ['1987-03-14', 'March 1987', 'same_month'],
    ['1987-03-14', '1985-1989', 'year_range'],
    ['1987-03-14', 'circa 1987', 'approximate'],
    ['1987-03-14', 'circa 1988', 'approximate'],
    ['1987-03-14', 'circa 1950', 'different'],
    ['1987-03-14', '1988 (approx.)', 'approximate'],
    ['1987-03-14', '1987. 03. 14.', 'equal'],
    ['1987-03-14', '1987年3月14日', 'equal'],
    ['1974-08-25', '25/08/74', 'two_digit_year'],
    ['1974-08-12', '12/08/74', 'day_month_order'],
    ['1987-03-14', '25/08/74', 'different'],
    ['1987-03-14', '1366-12-23', 'another_calendar'],
    ['1366-12-23', '1366-12-23', 'another_calendar'],
    ['1987-03-14', '14/03/2530', 'another_calendar'],
    ['1987-03-14', '1951', 'different'],
    ['1987-03-14', '1950-1952', 'different'],
    ['1987-03-14', '1987-10-30', 'different'],
    ['1987-03-04', '1987-04-03', 'different'],
    ['0001-01-01', '0001-01-01', 'absent'],
    ['0001-01-01T00:00:00Z', '1987-03-14', 'absent'],
    ['00/00/0000', '00/00/0000', 'absent'],
    ['unknown', 'unknown', 'absent'],
    ['NO_EXPIRATION', 'NO_EXPIRATION', 'equal'],
    ['NO_EXPIRATION', '9999-12-31', 'equal'],
    ['NO_EXPIRATION', '31/12/9999', 'equal'],
    ['NO_EXPIRATION', '2027-01-01', 'different'],
    ['1987-03-14', '1987-02-30', 'unreadable'],
    ['1987-03-14', '14 Foo 1987', 'unreadable'],
    ['1987-03-14', '12 JUN/JUL 1987', 'unreadable'],
    ['1987-03-14', '1'.repeat(5000), 'unreadable'],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(bothWays(compareDates, left, right)).toBe(expected);
  });

  test.each([
    ['2024-05-05', '1924-05-05', '1924-05-05'],
    ['1999-12-31', '2099-12-31', '2099-12-31'],
    ['2074-08-12', '12 AUG 1974', '1974-08-12'],
    ['2001-01-01', '1999-12-31', '2001-01-01'],
    ['1974-08-12', 'unknown', '1974-08-12'],
    ['1974-08-12', '1366-01-01', '1974-08-12'],
  ])('%s beside %s is %s', (printed, written, day) => {
    expect(besideWrittenYear(printed, written)).toBe(day);
  });

  test('any text is accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readDates(text).dates.filter(({ year }) => year < 0)).toEqual([]);
      }),
    );
  });
});

describe('countries', () => {
  test.each([
    ['USA', 'UNITED STATES OF AMERICA', 'equal'],
    ['GBR', 'BRITISH CITIZEN', 'equal'],
    ['GBR', 'BRITISH CITIZEN/CITOYEN BRITANNIQUE', 'equal'],
    ['GB', 'UK', 'equal'],
    ['D', 'Deutsch', 'equal'],
    ['DEU', 'BUNDESREPUBLIK DEUTSCHLAND', 'equal'],
    ['D<<', 'Allemagne', 'equal'],
    ['FRA', 'FRANÇAISE', 'equal'],
    ['ESP', 'ESPAÑOLA', 'equal'],
    ['KOR', 'Korea, Republic of', 'equal'],
    ['KOR', 'REPUBLIC OF KOREA', 'equal'],
    ['BIH', 'Bosnia & Herzegovina', 'equal'],
    ['COD', 'Democratic Republic of the Congo', 'equal'],
    ['TUR', 'Türkiye', 'equal'],
    ['RUS', 'РОССИЙСКАЯ ФЕДЕРАЦИЯ', 'equal'],
    ['KNA', 'St. Kitts & Nevis', 'equal'],
    ['GBN', 'British National (Overseas)', 'equal'],
    ['GB', 'GBN', 'british_nationality'],
    ['GBR', 'GBD', 'british_nationality'],
    ['GBN', 'GBD', 'different'],
    ['PRT', 'BRA; PRT', 'one_of_several'],
    ['BRA; PRT', 'PRT; BRA', 'equal'],
    ['KOR', 'North Korean', 'different'],
    ['COG', 'COD', 'different'],
    ['NE', 'NG', 'different'],
    ['TWN', 'Republic of China', 'equal'],
    ['CHN', 'Republic of China', 'different'],
    ['PRT', 'Korea', 'different'],
    ['KOR', 'Korea', 'one_of_several'],
    ['PRT', 'Lower Anydria', 'unreadable'],
    ['Lower Anydria', 'lower anydria', 'equal'],
    ['XXX', 'XXX', 'absent'],
    ['ZZ', 'ZZ', 'absent'],
    ['DM', 'Dominican', 'one_of_several'],
    ['unknown', 'unknown', 'absent'],
    ['UTO', 'Utopia', 'equal'],
    ['ROM', 'RO', 'equal'],
    ['SRB', 'Србија', 'equal'],
    ['BRA', 'BRASILEIRO(A)', 'equal'],
    ['KGZ', 'Kyrgyz Republic', 'equal'],
    ['CHE', 'CONFEDERAZIONE SVIZZERA', 'equal'],
    ['IRL', 'Ireland/Éire', 'equal'],
    ['Korea', 'Corea', 'one_of_several'],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(bothWays(compareCountries, left, right)).toBe(expected);
  });

  test('every country by its codes and official names, and no name means two', () => {
    const wrong = ['en', 'fr', 'de', 'es'].map((language) => ({
      language,
      names: [...allAlpha2()].flatMap((alpha2) => {
        const name = countries.getName(alpha2, language, { select: 'official' });
        const found = name === undefined ? alpha2 : countryKeyOf(name);
        return found === alpha2 ? [] : [{ name, found }];
      }),
    }));
    // Another language's rare spelling may be unknown, but never another country.
    expect(wrong.flatMap(({ names }) => names.filter(({ found }) => found !== undefined))).toEqual([]);
    expect(wrong.find(({ language }) => language === 'en')?.names).toEqual([]);
    for (const { names } of wrong) expect(names.length).toBeLessThan(12);
    for (const code of travelIssuers.keys()) expect([code, countryKeyOf(code)]).not.toEqual([code, undefined]);
  });
});

test.each([
  ['F', 'F/F', 'equal'],
  ['M', 'MASCULINO', 'equal'],
  ['M', 'MASC/MALE', 'unreadable'],
  ['F', 'Femenino', 'equal'],
  ['F', 'ЖЕН', 'equal'],
  ['F', 'männlich', 'different'],
  ['X', '<', 'equal'],
  ['X', 'M', 'different'],
  ['F', 'M/F', 'unreadable'],
  ['M', 'unknown', 'absent'],
  ['F', 'K/F', 'equal'],
  ['M', 'V/M', 'equal'],
  ['F', 'V/F', 'equal'],
  ['F', 'V', 'unreadable'],
  ['M', 'H/M', 'unreadable'],
  ['F', 'P/F', 'equal'],
  ['M', 'Ч/M', 'equal'],
  ['M', 'H', 'unreadable'],
  ['F', 'أنثى', 'equal'],
  ['F', 'Nữ', 'equal'],
  ['M', 'หญิง', 'different'],
  ['X', 'non-binary', 'equal'],
])('sex: %s and %s: %s', (left, right, expected) => {
  expect(bothWays(compareSexes, left, right)).toBe(expected);
});

test.each([
  ['AB123456', 'ab 123-456', 'equal'],
  ['AB123456', 'ＡＢ123456', 'equal'],
  ['AB123456', 'Passport AB123456 (Utopia)', 'equal'],
  ['AB123456', 'AB123456, CD987654', 'one_of_several'],
  ['00123456', '123456', 'leading_zeros'],
  ['1234', 'No 1234 of 1999', 'different'],
  ['AB123456', 'AB123457', 'different'],
  ['L8R301C74', 'L8R3O1C74', 'different'],
  ['АВ123456', 'AB123456', 'another_script'],
  ['00000000', '00000000', 'absent'],
  ['AB123456', '—', 'absent'],
])('number: %s and %s: %s', (left, right, expected) => {
  expect(bothWays(compareNumbers, left, right)).toBe(expected);
});

test.each([
  ['+351 912 345 678', '00351912345678', 'equal'],
  ['+351 912 345 678', '351912345678', 'equal'],
  ['+44 (0)20 7946 0958', '+442079460958', 'equal'],
  ['+351 912 345 678', '912345678', 'calling_code'],
  ['+44 20 7946 0958', '020 7946 0958', 'calling_code'],
  ['+351 912 345 678', '+34 912 345 678', 'different'],
  ['+351 912 345 678', '912345679', 'different'],
  ['+351 912 345 678', 'none', 'absent'],
  ['+351 912 345 678', 'call me', 'unreadable'],
])('phone: %s and %s: %s', (left, right, expected) => {
  expect(bothWays(comparePhones, left, right)).toBe(expected);
});

test.each([
  ['Lisboa', 'LISBOA', 1, 'equal'],
  ['Lisboa', 'Lisboa, Portugal', 1, 'contained'],
  ['Rua das Flores 12, 4000 Porto', '12 Rua das Flores, 4000 Porto', 3, 'equal'],
  ['12 Lane, 4 Moor', '4 Lane, 12 Moor', 3, 'other_order'],
  ['12 High Street', '12 High St.', 3, 'equal'],
  ['12 High Street', '12 High Road', 3, 'different'],
  ['Rua das Flores 12, 4000 Porto', 'Porto', 3, 'different'],
  ['Москва', 'Moskva', 1, 'equal'],
  ['東京都港区', 'Minato Tokyo', 1, 'another_script'],
  ['Lisboa', 'Porto', 1, 'different'],
  ['Lisboa', '\u200b', 1, 'absent'],
  ['n/a', 'N/A', 1, 'absent'],
  ['Lisboa', 'x '.repeat(900), 1, 'too_long'],
])('text: %s and %s: %s', (left, right, fewest, expected) => {
  expect(bothWays((a, b) => compareTexts(a, b, fewest), left, right)).toBe(expected);
});

test.each([
  ['Y.Timirgold@Post.example', 'y.timirgold@post.example', 'equal'],
  ['a@münchen.example', 'a@xn--mnchen-3ya.example', 'equal'],
  ['a@post.example', 'b@post.example', 'different'],
  ['a@post.example', 'post.example', 'unreadable'],
  ['-', '-', 'absent'],
])('email: %s and %s: %s', (left, right, expected) => {
  expect(bothWays(compareEmails, left, right)).toBe(expected);
});

test.each([
  ['PASSPORT', 'P', 'equal'],
  ['passport', 'PP', 'equal'],
  ['NATIONAL_ID', 'I', 'equal'],
  ['RESIDENT_PERMIT', 'AR', 'equal'],
  ['NATIONAL_ID', 'P', 'different'],
  ['PASSPORT', 'ID', 'different'],
  ['SEAMANS_BOOK', 'P', 'unreadable'],
  ['PASSPORT', 'Q', 'unreadable'],
])('document type: %s in a zone that begins with %s: %s', (type, code, expected) => {
  expect(said(compareDocumentType(type, code))).toBe(expected);
});

test.each([
  ['Anna Maria', 'ANNA MARIA', 'equal'],
  ['Anna Maria', 'ANNA', 'first_given_name'],
  ['Anna', 'ANNA MARIA', 'first_given_name'],
  ['Maria Anna', 'ANNA', 'fewer_names'],
  ['A.', 'ANNA MARIA', 'fewer_names'],
  ['Anna M.', 'ANNA MARIA', 'initials'],
  ['Anna Maria', 'ANNA MARTA', 'different'],
  ['Chayapa Dejthamrong Krasuang', 'CHAYAPA D K', 'initials'],
  ['ليلى', 'LAYLA', 'another_script'],
  ['राम', 'RAM', 'another_script'],
  ['UNKNOWN', 'UNKNOWN', 'absent'],
  ['- Anna', 'ANNA', 'name_not_given'],
])('printed given names: %s as %s: %s', (text, printed, expected) => {
  expect(said(comparePrintedName(text, printed, { isCut: false, isGivenName: true }))).toBe(expected);
});

test.each([
  ['Bennelong Wooloomooloo Warnambool', 'BENNELONG WOOLOOMOOLOO W', 'equal'],
  ['Chayapa Dejthamrong Krasuang', 'CHAYAPA DEJ K', 'shortened'],
  ['Chayapa Dejthamrong Krasuang', 'CHAYAPA DEJ P', 'different'],
])('printed and cut: %s as %s: %s', (text, printed, expected) => {
  expect(said(comparePrintedName(text, printed, { isCut: true, isGivenName: false }))).toBe(expected);
});

test.each([
  ...[
    'UNKNOWN',
    '-',
    '—',
    'N/A',
    'n.a.',
    'XXX',
    'x x x',
    '000000',
    '???',
    '(unknown)',
    'Inconnu',
    'неизвестно',
    ' ',
    '',
    '\u200b',
    'none.',
  ],
])('%j is no value', (text) => {
  expect(isAbsent(text)).toBe(true);
});

test.each(['Na', 'Nan', 'Nil', 'Xu', 'Xanthe', 'Null Island', 'A', '100', '王'])('%j is a value', (text) => {
  expect(isAbsent(text)).toBe(false);
});

test.each([
  ['XXXX-XXXX-9012', '1234 5678 9012', 'masked'],
  ['****6789', '123456789', 'masked'],
  ['AB•••89', 'AB123489', 'masked'],
  ['****6788', '123456789', 'different'],
  ['****6789', '****6789', 'unreadable'],
  ['AXX12', 'AXX12', 'equal'],
])('a number that is hidden in part: %s and %s: %s', (left, right, expected) => {
  expect(bothWays(compareNumbers, left, right)).toBe(expected);
});

test('a card is no driving licence', () => {
  expect(compareDocumentType('DRIVER_LICENSE', 'ID').result).toBe('different');
  expect(compareDocumentType('DRIVER_LICENSE', 'D1').result).toBe('equal');
});

test('kinds of streets are abbreviated', () => {
  const compared = (left: string, right: string) => bothWays((a, b) => compareTexts(a, b, 3), left, right);
  expect(compared('Hauptstr. 5, 10115 Berlin', 'Hauptstraße 5, 10115 Berlin')).toBe('equal');
  expect(compared('Hauptstr. 5, 10115 Berlin', 'Nebenstraße 5, 10115 Berlin')).toBe('different');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareBirthDates, readDate } from './birth-dates.ts';
import { compareCountries } from './countries.ts';
import { compareNumbers, comparePhones } from './numbers.ts';
import { compareSexes } from './sexes.ts';
import { compareTexts } from './texts.ts';

describe('birth dates', () => {
  test.each([
    ['1987-03-14', '1987-03-14', 'equal', undefined],
    ['1987-03-14', '14.03.1987', 'equal', undefined],
    ['1987-03-14', '19870314', 'equal', undefined],
    ['1987-03-14', '14 March 1987', 'equal', undefined],
    ['1987-03-14', 'Mar 14, 1987', 'equal', undefined],
    ['1987-03-14', '1987-03-14T00:00:00Z', 'equal', undefined],
    ['1987-03-14', '١٩٨٧-٠٣-١٤', 'equal', undefined],
    ['1987-03-14', '1987', 'equal', 'same year only'],
    ['1987-03-14', 'circa 1987', 'equal', 'same year only'],
    ['1987-03-14', '1987-00-00', 'equal', 'same year only'],
    ['1987-03-14', '1987-03', 'equal', 'same month only'],
    ['1987-03-14', 'March 1987', 'equal', 'same month only'],
    ['1987-03-14', '1985-1989', 'equal', 'within the year range'],
    ['1987-03-14', 'between 1985 and 1987', 'equal', 'within the year range'],
    ['1987-04-03', '03/04/1987', 'equal', 'day and month order unclear'],
    ['1987-03-04', '03/04/1987', 'equal', 'day and month order unclear'],
    ['1987-03-03', '03/03/1987', 'equal', undefined],
    ['1987-03-14', '1951', 'different', undefined],
    ['1987-03-14', '1950-1952', 'different', undefined],
    ['1987-03-14', '1987-10-30', 'different', 'same year'],
    ['1987-03-14', '1987-03-15', 'different', 'same month'],
    ['1987-03-14', '1986-03-14', 'different', 'same day, different year'],
    ['1987-03-04', '1987-04-03', 'different', 'day and month swapped'],
    ['1987-03-14', 'unknown', 'missing', 'not readable as a date'],
    ['1987-03-14', '1987-02-30', 'missing', 'not readable as a date'],
    ['1987-03-14', '14 Foo 1987', 'missing', 'not readable as a date'],
    ['1987-03-14', '1'.repeat(5000), 'missing', 'not readable as a date'],
  ])('%s and %s', (subject, hit, agreement, remark) => {
    for (const found of [compareBirthDates(subject, hit), compareBirthDates(hit, subject)])
      expect([found.agreement, found.remark]).toEqual([agreement, remark]);
  });

  test('an exact day counts more than a month, a month more than a year', () => {
    const worth = ['1987-03-14', '1987-03', '1987', '1980-1990'].map(
      (hit) => compareBirthDates('1987-03-14', hit).worth,
    );
    expect(worth).toEqual([...worth].sort((a, b) => b - a));
    expect(new Set(worth).size).toBe(4);
  });

  test('any text is accepted', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readDate(text).every(({ year }) => year > 0)));
  });
});

describe('countries', () => {
  test.each([
    ['PRT', 'PT', 'equal', undefined],
    ['PRT', 'Portugal', 'equal', undefined],
    ['PRT', 'Portuguese', 'equal', undefined],
    ['KOR', 'Korea, Republic of', 'equal', undefined],
    ['BIH', 'Bosnia & Herzegovina', 'equal', undefined],
    ['PRT', 'BRA; PRT', 'equal', 'one of several'],
    ['PRT', 'Brazil and Portugal', 'equal', 'one of several'],
    ['PRT', 'BRA', 'different', undefined],
    ['KOR', 'North Korean', 'different', undefined],
    ['PRT', 'Lower Anydria', 'missing', 'not a known country'],
    ['PRT', 'unknown', 'missing', 'not a known country'],
    ['Lower Anydria', 'lower anydria', 'equal', undefined],
  ])('%s and %s', (subject, hit, agreement, remark) => {
    for (const found of [compareCountries(subject, hit), compareCountries(hit, subject)])
      expect([found.agreement, found.remark]).toEqual([agreement, remark]);
  });
});

test.each([
  ['M', 'male', 'equal'],
  ['F', 'Femenino', 'equal'],
  ['F', 'männlich', 'different'],
  ['M', 'unknown', 'missing'],
])('sex: %s and %s', (subject, hit, agreement) => {
  expect(compareSexes(subject, hit).agreement).toBe(agreement);
});

test.each([
  ['AB123456', 'ab 123-456', 'equal', undefined],
  ['AB123456', 'Passport AB123456 (Utopia)', 'equal', 'part of a longer text'],
  ['1234', 'No 1234 of 1999', 'different', undefined],
  ['AB123456', 'AB123457', 'different', undefined],
  ['AB123456', '—', 'missing', undefined],
])('number: %s and %s', (subject, hit, agreement, remark) => {
  const found = compareNumbers(subject, hit);
  expect([found.agreement, found.remark]).toEqual([agreement, remark]);
});

test.each([
  ['+351 912 345 678', '00351912345678', 'equal', undefined],
  ['+351 912 345 678', '912345678', 'equal', 'ignoring the calling code'],
  ['+351 912 345 678', '912345679', 'different', undefined],
  ['+351 912 345 678', 'none', 'missing', undefined],
])('phone: %s and %s', (subject, hit, agreement, remark) => {
  const found = comparePhones(subject, hit);
  expect([found.agreement, found.remark]).toEqual([agreement, remark]);
});

test.each([
  ['Lisboa', 'Lisboa, Portugal', 1, 'equal', 'one text contains the other'],
  ['Rua das Flores 12, 4000 Porto', '12 Rua das Flores, Porto', 3, 'equal', 'one text contains the other'],
  ['Rua das Flores 12, 4000 Porto', 'Porto', 3, 'different', '1 of 6 words agree'],
  ['Москва', 'Moskva', 1, 'equal', 'after romanising'],
  ['Lisboa', 'Porto', 1, 'different', undefined],
  ['Lisboa', '\u200b', 1, 'missing', undefined],
  ['Lisboa', 'x '.repeat(900), 1, 'different', 'too long to compare word by word'],
])('text: %s and %s', (subject, hit, fewest, agreement, remark) => {
  const found = compareTexts(subject, hit, fewest);
  expect([found.agreement, found.remark]).toEqual([agreement, remark]);
});

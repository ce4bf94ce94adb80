import { expect, test } from 'vitest';
import { countText, countWords, rangeWords } from './count-words.ts';
import { toChips } from './filter-words.ts';
import { loadListParams } from './load-params.ts';
import { sortWords } from './sort-words.ts';

const chipsOf = (query: string) => {
  const params = loadListParams(new URLSearchParams(query));
  return toChips(params).map(({ filter, words, rest }) => [filter, `${words.field} ${words.value}`, rest]);
};

test('every filter in force is one chip, steps one each', () => {
  expect(
    chipsOf('status=REJECTED,MANUAL_HOLD&kind=corporate&step=AML:REJECTED,ID_DOCUMENT&app=kyb-eu&assignee=nobody'),
  ).toEqual([
    ['status', 'Status is Rejected, MANUAL_HOLD', []],
    ['kind', 'Kind is Company', []],
    ['step', 'AML is Rejected', ['ID_DOCUMENT']],
    ['step', 'Step is ID document', ['AML:REJECTED']],
    ['app', 'App is kyb-eu', []],
    ['assignee', 'Assignee is nobody', []],
  ]);
});

test('no filter, no chip', () => {
  expect(chipsOf('sandbox=true&sort=-updated')).toEqual([]);
});

test('a count that was cut says so', () => {
  expect(countText({ value: 1000, exact: false })).toBe('1,000+');
  expect(countWords({ value: 1, exact: true })).toBe('1 session');
  expect(countWords({ value: 0, exact: true })).toBe('no sessions');
});

test('the footer says which rows these are, as far as it knows', () => {
  const count = { value: 318, exact: true };
  expect(rangeWords(1, 50, count)).toBe('1–50 of 318');
  expect(rangeWords(301, 18, count)).toBe('301–318 of 318');
  expect(rangeWords(undefined, 50, count)).toBe('50 of 318');
  expect(rangeWords(1, 50, { value: 1000, exact: false })).toBe('1–50 of 1,000+');
});

test('both directions of an order have their own words', () => {
  expect(sortWords('firstSeen')).toBe('oldest first');
  expect(sortWords('-firstSeen')).toBe('newest first');
});

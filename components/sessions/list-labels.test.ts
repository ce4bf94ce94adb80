import { expect, test } from 'vitest';
import type { Facets } from '#lib/model/session/list.schema.ts';
import { toChips } from './filter-labels.ts';
import { countLabel, countText, rangeLabel, sortLabel } from './list-labels.ts';
import { loadListParams } from './load-list-params.ts';

const noFacets: Facets = {
  exact: true,
  status: [],
  kind: [],
  app: [],
  step: [],
  sandbox: [],
  finding: [],
  country: [],
};

const chipsOf = (query: string) => {
  const params = loadListParams(new URLSearchParams(query));
  const facets = { ...noFacets, finding: [{ value: 'document_expired', count: 3, label: 'Document expired' }] };
  return toChips(params, facets).map(({ filter, text, remaining }) => [
    filter,
    `${text.field} ${text.value}`,
    remaining,
  ]);
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
    ['assignee', 'Assignee is unassigned', []],
  ]);
});

test('a finding has the name that the server gave it, and its own where the list is not there yet', () => {
  expect(chipsOf('finding=document_expired,hits_pep')).toEqual([
    ['finding', 'Finding is Document expired, hits_pep', []],
  ]);
});

test('no filter, no chip', () => {
  expect(chipsOf('sandbox=true&sort=-updated')).toEqual([]);
});

test('a count that was limited says so', () => {
  expect(countText({ value: 1000, exact: false })).toBe('1,000+');
  expect(countLabel({ value: 1, exact: true })).toBe('1 session');
  expect(countLabel({ value: 0, exact: true })).toBe('no sessions');
});

test('the footer says which rows these are, as far as known', () => {
  const count = { value: 318, exact: true };
  expect(rangeLabel(1, 50, count)).toBe('1–50 of 318');
  expect(rangeLabel(301, 18, count)).toBe('301–318 of 318');
  expect(rangeLabel(undefined, 50, count)).toBe('50 of 318');
  expect(rangeLabel(1, 50, { value: 1000, exact: false })).toBe('1–50 of 1,000+');
});

test('both directions of an order have their own label', () => {
  expect(sortLabel('firstSeen')).toBe('oldest first');
  expect(sortLabel('-firstSeen')).toBe('newest first');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKeys } from '#lib/model/session/list.ts';
import { firstPage, type ListParams, listAddress, noFilters, toSessionQuery } from './list-params.ts';
import { loadListParams } from './load-list-params.ts';

const read = (address: string) => loadListParams(new URL(address, 'https://desk.example'));

const text = fc.string({ minLength: 1, maxLength: 20 }).filter((made) => made.isWellFormed());
const value = fc.oneof(
  text,
  fc.array(fc.constantFrom('%', '2', 'C', '5', ',', ' '), { minLength: 1 }).map((made) => made.join('')),
);
const values = fc.uniqueArray(value, { maxLength: 4 });
const params: fc.Arbitrary<ListParams> = fc.record({
  view: value,
  within: fc.option(value),
  status: values,
  kind: fc.uniqueArray(fc.constantFrom('individual' as const, 'corporate' as const)),
  step: values,
  finding: values,
  country: values,
  received: values,
  updated: values,
  app: values,
  assignee: values,
  sandbox: fc.boolean(),
  sort: fc.constantFrom(...sortKeys, ...sortKeys.map((key) => `-${key}` as const)),
  after: fc.option(value),
  before: fc.option(value),
  from: fc.option(fc.integer({ min: 1 })),
});

test('an address restores the state it was made from', () => {
  fc.assert(
    fc.property(params, (state) => {
      expect(read(listAddress(state))).toEqual(state);
    }),
  );
});

test('an address of the HTTP API is accepted', () => {
  const state = read(
    '/sessions?status=REJECTED,APPROVED&kind=individual&step=AML:REJECTED&finding=document_expired,hits_pep&sort=-updated&sandbox=false&app=kyc-eu',
  );
  expect(toSessionQuery(state)).toEqual({
    status: ['REJECTED', 'APPROVED'],
    kind: ['individual'],
    step: ['AML:REJECTED'],
    finding: ['document_expired', 'hits_pep'],
    app: ['kyc-eu'],
    sandbox: false,
    sort: '-updated',
  });
});

test('an address without parameters is production, oldest received first', () => {
  expect(toSessionQuery(read('/sessions'))).toEqual({ sandbox: false, sort: 'firstSeen' });
});

test('an invalid parameter counts as missing', () => {
  const state = read('/sessions?kind=robot&sort=password&sandbox=perhaps&from=x&session_id=abc');
  expect(toSessionQuery(state)).toEqual({ sandbox: false, sort: 'firstSeen' });
  expect(state.from).toBeNull();
});

test('the environment is in every address, search text in none', () => {
  fc.assert(
    fc.property(params, fc.constant('Zsófia Képzelet'), (state, text) => {
      const address = listAddress(state);
      expect(address).toContain(`sandbox=${state.sandbox}`);
      expect(toSessionQuery(state, text).text).toBe(text);
      expect(decodeURIComponent(address)).not.toContain(text);
    }),
  );
});

test('equal states give equal queries, whatever else is in the address', () => {
  expect(toSessionQuery(read('/sessions?status=REJECTED&x=1'))).toEqual(
    toSessionQuery(read('/sessions?status=REJECTED')),
  );
});

test('clearing the filters keeps order and environment, and goes to the first page', () => {
  const state = read('/sessions?status=REJECTED&app=kyc-eu&sort=-updated&sandbox=true&after=c&from=51');
  expect(listAddress({ ...state, ...noFilters })).toBe('/sessions?view=all&sandbox=true&sort=-updated');
  expect(listAddress({ ...state, ...firstPage })).toBe(
    '/sessions?view=all&status=REJECTED&app=kyc-eu&sandbox=true&sort=-updated',
  );
});

test('only one cursor goes to the server', () => {
  expect(toSessionQuery(read('/sessions?after=a&before=b'))).not.toHaveProperty('before');
});

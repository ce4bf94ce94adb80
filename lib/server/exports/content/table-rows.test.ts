import { expect, test } from 'vitest';
import { declare, toSampleExport } from '../testing/sample-export.ts';
import { toNodeStates } from './table-rows.ts';

const { nodes } = toSampleExport(declare(['A>R 60', 'p>A 80'])).ownership;
const textsOf = (name: string, more: object) =>
  nodes
    .filter((node) => node.name === name)
    .flatMap((node) => toNodeStates({ ...node, ...more }).map(({ text }) => text));

test('a listed company that was never screened says so', () => {
  expect(textsOf('Invented A', { screened: null, listedAt: 'corporates/0' })).toContain('Not screened');
  expect(textsOf('Invented A', { screened: null, listedAt: null })).toEqual([]);
});

test('checks that are not approved are named beside the status', () => {
  const checks = [{ type: 'AML', status: 'REJECTED' }];
  expect(textsOf('Invented p', { checks })).toEqual(['Approved', 'AML: Rejected']);
});

import { expect, test } from 'vitest';
import { findingCodes, type OwnershipFinding } from '../model/index.ts';
import { isSanctionsFinding, mostSeriousFirst } from './finding-order.ts';

const severities = ['stops', 'warns', 'notes'] as const;
const finding = (code: OwnershipFinding['code'], at: number): OwnershipFinding => ({
  code,
  severity: severities[at % 3] ?? 'notes',
  nodes: [],
  holdings: [],
  numbers: {},
});

test('the 50 % rule of sanctions comes first, whatever its severity; then by severity', () => {
  const sorted = mostSeriousFirst(findingCodes.map(finding));
  expect(sorted.slice(0, 2).map(({ code }) => code)).toEqual(['SANCTIONS_50', 'SANCTIONS_50_POSSIBLE']);
  expect(sorted.filter(isSanctionsFinding)).toHaveLength(2);
  const ranks = sorted.slice(2).map(({ severity }) => severities.indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted());
});

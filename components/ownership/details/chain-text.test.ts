import { expect, test } from 'vitest';
import { assess, chainsOf, type Policy, policies } from '#lib/ownership/index.ts';
import { diamond } from '../testing/structures.ts';
import { chainText } from './chain-text.ts';

const [amlr] = policies as readonly [Policy];
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

test('a chain reads as the product of its shares', () => {
  const { chains } = chainsOf(assess(diamond, { policy: amlr }), '4');
  expect(chains.map((chain) => withPlainSpaces(chainText(chain))).toSorted()).toEqual(['40 % × 50 %', '50 % × 30 %']);
  expect(withPlainSpaces(chainText({ shares: [null, 0.125] }))).toBe('? % × 12.5 %');
});

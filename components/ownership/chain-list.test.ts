import { describe, expect, test } from 'vitest';
import { assess, chainsOf, type Policy, policies } from '#lib/ownership/index.ts';
import { chainText, findLoop } from './chain-list.tsx';
import { company, declared, diamond, person } from './testing/structures.ts';

const [amlr] = policies as readonly [Policy];
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

test('a chain reads as the product of its shares', () => {
  const { chains } = chainsOf(assess(diamond, { policy: amlr }), '4');
  expect(chains.map((chain) => withPlainSpaces(chainText(chain))).toSorted()).toEqual(['40 % × 50 %', '50 % × 30 %']);
  expect(withPlainSpaces(chainText({ shares: [null, 0.125] }))).toBe('? % × 12.5 %');
});

describe('a loop', () => {
  const ring = declared(
    [person(4, 'Pia Exempel', [2, 60]), person(5, 'Quirin Muster', [1, 20])],
    [
      company(1, 'Root Sample Ltd'),
      company(2, 'Alder Sample BV', [1, 80], [3, 50]),
      company(3, 'Brindle Fictive SARL', [2, 40]),
    ],
  );
  test('is found from a company in it', () => {
    const ownership = assess(ring, { policy: amlr });
    expect(findLoop(['4', '2', '1'], ownership)).toEqual(['2', '3', '2']);
    expect(findLoop(['5', '1'], ownership)).toBeNull();
  });
  test('of a company that holds itself names it twice', () => {
    const self = declared([person(4, 'Pia Exempel', [1, 60])], [company(1, 'Root Sample Ltd', [1, 10])]);
    const ownership = assess(self, {
      policy: amlr,
      confirmed: { direction: 'owners_list_holdings', unit: null, root: '1' },
    });
    expect(findLoop(['1'], ownership)).toEqual(['1', '1']);
  });
});

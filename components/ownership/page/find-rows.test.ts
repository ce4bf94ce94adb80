import { describe, expect, test } from 'vitest';
import { assess, type Policy, policies, toTreeRows } from '#lib/ownership/index.ts';
import { nodesByKey } from '../by-key.ts';
import { diamond } from '../testing/structures.ts';
import { findRows } from './find-rows.ts';

const [amlr] = policies as readonly [Policy];

describe('a search', () => {
  const ownership = assess(diamond, { policy: amlr });
  const rows = toTreeRows(ownership);
  const find = (query: string) =>
    rows.filter(({ number }) => findRows(rows, nodesByKey(ownership), query)?.has(number)).map(({ node }) => node);

  test('finds letters in names, ignoring case and accents', () => {
    expect(new Set(find(' PÍA ex'))).toEqual(new Set(['4']));
    expect(new Set(find('sample'))).toEqual(new Set(['1', '2']));
    expect(find('nobody')).toEqual([]);
  });
  test('is none without letters', () => expect(findRows(rows, nodesByKey(ownership), '  ')).toBeNull());
});

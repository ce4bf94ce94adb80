import { describe, expect, test } from 'vitest';
import { sample } from '../testing/sample.ts';
import { chainsOf } from './chains.ts';

describe('the chains of one node', () => {
  test('add up to the effective share, with what loops add', () => {
    const t2 = sample('A>R .5, B>R .3, Q>R .2, P>A .4, Q>A .6, P>B .5, Q>B .5');
    const q = chainsOf(t2.ownership, t2.key('Q'));
    expect(q.chains.map(({ nodes, product }) => [t2.namesOf(nodes).join(' '), product?.toFixed(4)])).toEqual([
      ['Q A R', '0.3000'],
      ['Q R', '0.2000'],
      ['Q B R', '0.1500'],
    ]);
    expect(q.byLoops).toBeCloseTo(0, 12);
    const t4 = sample('R>R .1, P>R .6, Q>R .3');
    expect(chainsOf(t4.ownership, t4.key('P')).byLoops).toBeCloseTo(1 / 15, 12);
    const t7 = sample('A>R .7, Q>R ?, P>A .5');
    expect(chainsOf(t7.ownership, t7.key('Q'))).toMatchObject({ chains: [{ product: null, shares: [null] }], sum: 0 });
  });

  test('are listed up to a limit, in bounded time', () => {
    const layers = Array.from({ length: 12 }, (_, n) => [
      `A${n}>A${n + 1} .5`,
      `A${n}>B${n + 1} .5`,
      `B${n}>A${n + 1} .5`,
      `B${n}>B${n + 1} .5`,
    ]);
    const grid = sample([...layers.flat(), 'A12>R .5', 'B12>R .5', 'P>A0 1', 'P>B0 1'].join(','));
    const listed = chainsOf(grid.ownership, grid.key('P'));
    expect(listed.chains).toHaveLength(100);
    expect(listed).toMatchObject({ more: true, sum: null, byLoops: null });
    expect(grid.assessment('P')).toMatchObject({ paths: { count: 100, more: true } });
    expect(grid.assessment('P').effective.lo).toBeCloseTo(1, 9);
  });

  test('the root has no chains', () => {
    const t4 = sample('R>R .1, P>R .6, Q>R .3');
    expect(chainsOf(t4.ownership, t4.key('R'))).toMatchObject({ chains: [], sum: null });
  });
});

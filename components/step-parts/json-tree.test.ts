import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allBranches, branchText, childrenOf, isBranch, openAtFirst, toPath } from './json-tree.ts';

const json = fc.jsonValue({ maxDepth: 5 }).filter(isBranch);

describe('JSON tree', () => {
  test('opens from the top within the budget', () => {
    const body = { a: { b: { c: 1 } }, list: Array.from({ length: 50 }, (_, at) => at) };
    expect([...openAtFirst(body, 10)]).toEqual(['', '/a', '/a/b']);
  });

  test('never exceeds the budget, and opens only branches', () => {
    fc.assert(
      fc.property(json, fc.nat(60), (body, budget) => {
        const every = allBranches(body);
        const open = openAtFirst(body, budget);
        expect([...open].every((path) => every.has(path))).toBe(true);
        let lines = 0;
        const count = (branch: object, path: string): void => {
          if (!open.has(path)) return;
          for (const [name, value] of childrenOf(branch)) {
            lines += 1;
            if (isBranch(value)) count(value, toPath(path, name));
          }
        };
        count(body, '');
        expect(lines).toBeLessThanOrEqual(budget);
      }),
    );
  });

  test('different keys have different paths', () => {
    expect(toPath('', 'a/b')).not.toBe(toPath(toPath('', 'a'), 'b'));
    expect(toPath('', '~1')).not.toBe(toPath('', '/'));
  });

  test('an empty branch is described as empty', () => {
    expect([{}, [], [1], { a: 1, b: 2 }].map(branchText)).toEqual(['empty', 'empty list', '1 entry', '2 fields']);
  });

  test('five thousand nodes, and great depth', () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key${at}`, { at }]));
    expect(allBranches(wide).size).toBe(5_001);
    let deep: object = {};
    for (let level = 0; level < 64; level += 1) deep = { deep };
    expect(allBranches(deep).size).toBe(65);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf } from './changed-hit.tsx';

test('names each leaf that differs, with both values', () => {
  expect(
    differencesOf(
      { info: { full_name: 'Ana' }, list: ['a', 'b'], gone: 1, same: true, empty: null },
      { info: { full_name: 'Anna' }, list: ['a'], same: true, more: { deep: 0 } },
    ),
  ).toEqual([
    { path: 'info › full_name', before: 'Ana', after: 'Anna' },
    { path: 'list › 2', before: 'b', after: null },
    { path: 'gone', before: '1', after: null },
    { path: 'more › deep', before: null, after: '0' },
  ]);
});

test('a value differs from itself in nothing, and both ways in the same leaves', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => differencesOf(value, structuredClone(value)).length === 0));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const swapped = differencesOf(other, one).map(({ path, before, after }) => ({
        path,
        before: after,
        after: before,
      }));
      const byPath = (list: typeof swapped) => list.toSorted((a, b) => (a.path < b.path ? -1 : 1));
      expect(byPath(differencesOf(one, other))).toEqual(byPath(swapped));
    }),
  );
});

import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import written from './budget.json' with { type: 'json' };
import { budgetFolder, compareWithBudget, dearest, referenceSeconds } from './budget.ts';

test('costs are counted for the module of a file', () => {
  expect(
    [
      'lib/server/store/list/list.test.ts',
      'lib/server/clock.test.ts',
      'lib/model/access/roles.test.ts',
      'lib/docs.test.ts',
      'components/ui/time/x.test.ts',
      'bin/commands.test.ts',
      'e2e/review/notes.spec.ts › adds a note',
      'e2e/layout.spec.ts › holds',
    ].map(budgetFolder),
  ).toEqual(['lib/server/store', 'lib/server', 'lib/model', 'lib (files)', 'components', 'bin', 'e2e/review', 'e2e']);
});

test('over the budget is a warning, over twice the budget a failure, and so is a folder without one', () => {
  const costs = [
    { name: 'lib/model/a.test.ts', seconds: 3 },
    { name: 'lib/model/b.test.ts', seconds: 3 },
    { name: 'lib/format/c.test.ts', seconds: 21 },
    { name: 'lib/compare/d.test.ts', seconds: 9 },
    { name: 'lib/new/e.test.ts', seconds: 1 },
  ];
  expect(compareWithBudget(costs, { 'lib/model': 10, 'lib/format': 10, 'lib/compare': 20 }, 0.5)).toEqual({
    warnings: ['lib/model: 12 of 10 units'],
    failures: ['lib/format: 42 of 10 units', 'lib/new: 2 of 0 units'],
  });
  expect(dearest(costs, 2).map(({ name }) => name)).toEqual(['lib/format/c.test.ts', 'lib/compare/d.test.ts']);
});

test('the reference takes processor time', () => {
  expect(referenceSeconds()).toBeGreaterThan(0);
});

test('every folder with tests has a budget', () => {
  const folders = new Set(
    globSync('{app,bench,bin,components,e2e,lib,simulator}/**/*.{test,spec}.{ts,tsx}').map(budgetFolder),
  );
  expect([...folders].filter((folder) => !(folder in written.budget))).toEqual([]);
});

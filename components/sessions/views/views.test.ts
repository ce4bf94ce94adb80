import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SavedView } from '#lib/model/session/list.schema.ts';
import { sortKeys } from '#lib/model/session/list.ts';
import { builtInViews } from '#lib/model/session/queue.ts';
import { listAddress, toSessionQuery } from '../list-params.ts';
import { loadListParams } from '../load-list-params.ts';
import { builtInParams, isChanged, savedParams, toViewFilters } from './views.ts';

const read = (address: string) => loadListParams(new URL(address, 'https://desk.example'));
const some = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(fc.uniqueArray(value, { minLength: 1, maxLength: 3 }), { nil: undefined });
const text = fc.constantFrom('REJECTED', 'AML:APPROVED', 'a,b', '✓');
const filters = fc
  .record({
    view: fc.option(fc.constantFrom(...builtInViews.filter((view) => view !== 'all')), { nil: undefined }),
    status: some(text),
    kind: some(fc.constantFrom('individual' as const, 'corporate' as const)),
    step: some(text),
    finding: some(text),
    country: some(fc.constantFrom('DE', 'FR')),
    received: some(fc.constantFrom('2026-11-01..', '2026-11-01..2026-11-20')),
    updated: some(fc.constantFrom('..2026-11-20')),
    app: some(text),
    assignee: some(fc.constantFrom('me', 'nobody', 'id')),
    sort: fc.constantFrom(...sortKeys, ...sortKeys.map((key) => `-${key}` as const)),
  })
  .map(
    (all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as SavedView['filters'],
  );

test('the address of a saved view shows what it keeps, and says when it shows something else', () => {
  fc.assert(
    fc.property(filters, fc.boolean(), (kept, sandbox) => {
      const view = { id: 'ABCDEFGH12', filters: kept };
      const params = read(listAddress({ ...savedParams(view), sandbox }));
      expect(toViewFilters(params)).toEqual(kept);
      expect(toSessionQuery(params)).toEqual({ ...kept, sandbox });
      expect(isChanged(params, view)).toBe(false);
      expect(isChanged({ ...params, app: [...params.app, 'another'] }, view)).toBe(true);
    }),
  );
});

test.each(builtInViews)('the view %s is its name and an order', (view) => {
  const params = read(listAddress({ ...builtInParams(view), sandbox: false }));
  const { view: asked, sort } = toSessionQuery(params);
  expect(asked).toBe(view === 'all' ? undefined : view);
  expect(sort).toBe(['needs_review', 'mine', 'overdue'].includes(view) ? 'due' : 'firstSeen');
});

test('a view that is not known shows all sessions', () => {
  expect(toSessionQuery(read('/sessions?view=nothing&within=neither'))).toEqual({ sandbox: false, sort: 'firstSeen' });
});

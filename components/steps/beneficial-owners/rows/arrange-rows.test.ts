import { describe, expect, test } from 'vitest';
import { firm, ownersOf, person } from '../testing/answers.ts';
import { arrangeRows, nextOrder } from './arrange-rows.ts';
import { screeningRank } from './checks.ts';

describe('arrangeRows', () => {
  const { rows } = ownersOf({
    individuals: [
      person(1, [], { firstname: 'Żurawica', lastname: null, status: 'REJECTED' }),
      person(2, [], { firstname: null, lastname: null }),
      person(3, [], { firstname: 'ada', lastname: null, status: 'APPROVED' }),
    ],
  });
  const names = (found: typeof rows) => found.map(({ name }) => name);

  test('cycles through ascending, descending and the original order', () => {
    const up = nextOrder(null, 'name');
    expect(names(arrangeRows(rows, '', up))).toEqual(['ada', 'Żurawica', null]);
    const down = nextOrder(up, 'name');
    expect(names(arrangeRows(rows, '', down))).toEqual(['Żurawica', 'ada', null]);
    expect(nextOrder(down, 'name')).toBeNull();
    expect(names(arrangeRows(rows, '', null))).toEqual(['Żurawica', null, 'ada']);
  });

  test('orders by screening, the most serious first', () => {
    const all = ownersOf({
      individuals: [person(1, [], { steps: [{ type: 'AML', status: 'APPROVED' }] }), person(2, [], { steps: [] })],
      corporates: [
        firm(3, 'zero', [], { aml: { matches: 0, screening: [] } }),
        firm(4, 'incomplete', [], { aml: { matches: 0, screening: null } }),
        firm(5, 'hits', [], { aml: { matches: 1, screening: [{ id: 'a' }] } }),
      ],
    }).rows;
    const first = arrangeRows(all, '', { by: 'screening', descending: false }, (row) =>
      screeningRank(row, row.node === '1'),
    );
    expect(first.map(({ node }) => node)).toEqual(['1', '5', '4', '2', '3']);
  });

  test('finds without accents', () => {
    expect(names(arrangeRows(rows, 'zura', null))).toEqual(['Żurawica']);
  });
});

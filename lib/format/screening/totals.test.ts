import { expect, test } from 'vitest';
import { toTotals } from './totals.ts';

test('a value that was not received is null, never zero or no', () => {
  expect(toTotals('individual', undefined)).toEqual({
    reported: null,
    monitored: null,
    actionRequired: null,
    status: null,
    decision: null,
  });
  expect(
    toTotals('corporate', {
      matches: 2,
      monitoring: true,
      action_required: false,
      status: 'MATCH',
      decision: { output: 'NO' },
    }),
  ).toEqual({ reported: 2, monitored: true, actionRequired: false, status: 'MATCH', decision: 'NO' });
});

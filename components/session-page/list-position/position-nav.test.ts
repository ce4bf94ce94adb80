import { expect, test } from 'vitest';
import { positionLabel } from './position-nav.tsx';

const at = { isListed: true, cursor: 'c', position: 12, previous: null, next: null, count: { value: 40, exact: true } };

test('the position, as far as it is known', () => {
  expect(positionLabel(at)).toBe('12 of 40');
  expect(positionLabel({ ...at, count: { value: 1_000, exact: false } })).toBe('12 of more than 1,000');
  expect(positionLabel({ ...at, position: null, count: { value: 1_234_567, exact: true } })).toBe('One of 1,234,567');
  expect(positionLabel({ ...at, isListed: false })).toBe('No longer in this list of 40');
});

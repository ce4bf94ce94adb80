import { expect, test } from 'vitest';
import { isWhollyUnreadable, listUnreadable } from './unreadable.ts';

test('parts are found at any depth, by their path', () => {
  const body = {
    id: '1',
    verification: {
      aml: { total_hits: null, 'total_hits (unreadable)': 'many', hits: [{ info: null, '(unreadable)': 'x' }] },
    },
    'document.files.0 (unreadable)': [1],
  };
  expect(listUnreadable(body)).toEqual([
    { path: 'verification.aml.total_hits', raw: 'many' },
    { path: 'verification.aml.hits.0', raw: 'x' },
    { path: 'document.files.0', raw: [1] },
  ]);
  expect(isWhollyUnreadable(body)).toBe(false);
});

test('a whole answer has the empty path', () => {
  const body = { '(unreadable)': ['x'] };
  expect(isWhollyUnreadable(body)).toBe(true);
  expect(listUnreadable(body)).toEqual([{ path: '', raw: ['x'] }]);
});

test.each([[null], ['text'], [7], [[]], [{ total_hits: 1 }]])('nothing is unreadable in %j', (body) => {
  expect(listUnreadable(body)).toEqual([]);
  expect(isWhollyUnreadable(body)).toBe(false);
});

import { expect, test } from 'vitest';
import { bytesText } from './file.ts';

test('sizes are given in thousands', () => {
  expect([0, 999, 1000, 999_499, 999_500, 1_100_000].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '999 kB',
    '1.0 MB',
    '1.1 MB',
  ]);
});

import { expect, test, vi } from 'vitest';
import * as ownership from '#lib/ownership/index.ts';
import { warmUp } from './warm-up.ts';

test('computes its sample structure to the end', () => {
  const assess = vi.spyOn(ownership, 'assess');
  warmUp();
  const [result] = assess.mock.results;
  expect(result?.value).toMatchObject({ computed: true });
});

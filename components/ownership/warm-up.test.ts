import { expect, it, vi } from 'vitest';
import * as ownership from '#lib/ownership/index.ts';
import { warmUp } from './warm-up.ts';

it('runs all of the computation: its group is one that is computed', () => {
  const assess = vi.spyOn(ownership, 'assess');
  warmUp();
  const [told] = assess.mock.results;
  expect(told?.value).toMatchObject({ computed: true });
});

import { expect, test } from 'vitest';
import { Problem } from './problem.ts';

test('a Problem created in another bundle is recognised', async () => {
  const other = (await import(`./problem.ts?${'another bundle'}`)) as typeof import('./problem.ts');
  expect(other.Problem).not.toBe(Problem);
  expect(new other.Problem('conflict')).toBeInstanceOf(Problem);
  expect(new Problem('conflict')).toBeInstanceOf(other.Problem);
  for (const none of [new Error('conflict'), { code: 'conflict' }, 'conflict', null])
    expect(none instanceof Problem).toBe(false);
});

import { expect, test } from 'vitest';
import { environmentAddress } from './environment.tsx';

test('the other environment keeps the filters and drops the position', () => {
  const address = environmentAddress('sandbox', 'status=REJECTED&after=abc&from=51&sandbox=false');
  expect(address).toBe('/sessions?status=REJECTED&sandbox=true');
});

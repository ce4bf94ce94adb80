import { expect, test } from 'vitest';
import { normaliseText } from './normalisation.ts';

test('ignores case, accents and repeated spaces', () => {
  expect(normaliseText('  Żurawica\u00A0BŁĘKITNA ')).toBe('zurawica błekitna');
});

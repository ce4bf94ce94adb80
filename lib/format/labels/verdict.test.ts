import { expect, test } from 'vitest';
import { changedSinceVerdict } from './verdict.ts';

test('what has changed since a verdict is said', () => {
  const of = (hit: boolean, subject: boolean, gone = false) =>
    changedSinceVerdict({ hit, subject, gone, former: { hash: '', subject: '', hit: null, attributes: null } });
  expect(of(true, false)).toBe('The hit has changed since the verdict. It is open again.');
  expect(of(false, true)).toBe('The subject’s data have changed since the verdict. It is open again.');
  expect(of(false, false, true)).toBe('The verification service no longer reports this hit.');
});

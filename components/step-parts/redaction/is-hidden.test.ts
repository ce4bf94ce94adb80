import { describe, expect, test } from 'vitest';
import { isHidden } from './is-hidden.ts';

describe('isHidden', () => {
  const redacted = ['document.files.front.url', 'metadata.ip', 'reason.message'];
  test('the path, an object around it, and something in it', () => {
    expect(isHidden(redacted, 'metadata.ip')).toBe(true);
    expect(isHidden(redacted, 'document.files')).toBe(true);
    expect(isHidden(redacted, 'reason.message.original')).toBe(true);
  });
  test('not a path with the same prefix', () => {
    expect(isHidden(redacted, 'document.files.fron')).toBe(false);
    expect(isHidden(redacted, 'metadata.ip_version')).toBe(false);
    expect(isHidden([], 'document')).toBe(false);
  });
});

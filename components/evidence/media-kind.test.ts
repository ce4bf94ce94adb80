import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMediaKind } from './media-kind.ts';

test('the media type decides, however it is spelled', () => {
  const types = ['application/pdf', 'APPLICATION/PDF; charset=x', 'video/mp4', 'Video/WebM', 'image/png'];
  expect(types.map(toMediaKind)).toEqual(['pdf', 'pdf', 'video', 'video', 'picture']);
});

test('a missing or nonsensical type is tried as a picture', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(null), fc.constant(undefined), fc.string()), (type) => {
      if (!/^\s*(?:application\/pdf|video\/)/i.test(type ?? '')) expect(toMediaKind(type)).toBe('picture');
    }),
  );
});

import { expect, test } from 'vitest';
import { mediaTypeLabel } from './media-type.ts';

test('an unknown media type is shown as it is', () => {
  expect(mediaTypeLabel('image/jpeg')).toBe('JPEG');
  expect(mediaTypeLabel('image/x-new')).toBe('image/x-new');
  expect(mediaTypeLabel('constructor')).toBe('constructor');
});

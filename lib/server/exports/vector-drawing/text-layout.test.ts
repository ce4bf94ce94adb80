import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { anyName } from '../testing/hostile-names.ts';
import { estimateWidth, shorten, wrap } from './text-layout.ts';

test('invisible characters are named and piles of combining marks shortened', () => {
  expect(toVisibleLine('a\u202eb\u0000')).toBe('a[U+202E]b[U+0000]');
  expect(toVisibleLine(`a${'\u0301'.repeat(40)}b`)).toBe(`a${'\u0301'.repeat(3)}b`);
  expect([...toVisibleLine('x'.repeat(400), 300)]).toHaveLength(300);
  expect(toVisibleLine('ليلى نور')).toBe('ليلى نور');
});

test('any text is shortened and wrapped to its width, and wrapping loses nothing', () => {
  fc.assert(
    fc.property(anyName, fc.integer({ min: 30, max: 400 }), (name, room) => {
      const printed = toVisibleLine(name, 300);
      expect(estimateWidth(shorten(printed, room, 13, 600, estimateWidth), 13, 600)).toBeLessThanOrEqual(room);
      const lines = wrap(printed, room, 13, 600, estimateWidth);
      for (const one of lines) expect(estimateWidth(one, 13, 600)).toBeLessThanOrEqual(room);
      expect(lines.join('').replaceAll(' ', '')).toBe(printed.replaceAll(' ', ''));
    }),
  );
});

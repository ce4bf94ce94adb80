import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { anyName } from '../testing/hostile-names.ts';
import { estimateWidth, move, shorten, wrap } from './shapes.ts';

test('a path is moved with all its points', () => {
  const path = { kind: 'path', fill: null, stroke: '#000000', weight: 1, dashed: false } as const;
  expect(move({ ...path, d: 'M1.5 2 C3,4 5,6 -7 8 H9 V10 L11 12 Z' }, 100, 1000)).toMatchObject({
    d: 'M 101.5 1002 C 103 1004 105 1006 93 1008 H 109 V 1010 L 111 1012 Z',
  });
});

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

import { describe, expect, test } from 'vitest';
import { text } from '../vector-drawing/index.ts';
import { flow } from './pdf.ts';

describe('lines on pages', () => {
  test('no line is lost, and a heading is never the last line of a page', () => {
    const lines = Array.from({ length: 40 }, (_, at) =>
      text(0, 13 + at * 18, `${at}`, at % 3 === 0 ? { weight: 600 } : {}),
    );
    for (let height = 60; height < 200; height += 7) {
      const pages = flow(lines, height).map(({ parts }) =>
        parts.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []))),
      );
      expect(pages.flat().map((mark) => mark.text)).toEqual(lines.map((_, at) => `${at}`));
      for (const page of pages.slice(0, -1)) expect(page.at(-1)?.weight).toBe(400);
      for (const page of pages) for (const { y } of page) expect(y).toBeLessThanOrEqual(height);
    }
  });
});

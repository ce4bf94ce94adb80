import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Size } from '../file.ts';
import {
  clampZoom,
  layOutPages,
  type PdfView,
  pageAt,
  pixelRatio,
  pointAt,
  rotatePoint,
  stepZoom,
  toPageNumber,
  toPosition,
  visiblePages,
  zoomRange,
} from './page-layout.ts';

const size = fc.record({
  width: fc.double({ min: 1, max: 20_000, noNaN: true }),
  height: fc.double({ min: 1, max: 20_000, noNaN: true }),
});
const sizes = fc.array(size, { minLength: 1, maxLength: 40 });
const frame: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 0, max: 3_000 }),
  height: fc.integer({ min: 0, max: 2_000 }),
});
const view: fc.Arbitrary<PdfView> = fc.record({
  zoom: fc.oneof(fc.constantFrom('width' as const, 'page' as const), fc.integer({ min: 25, max: 400 })),
  degrees: fc.constantFrom(0, 90, 180, 270),
});
const a4 = { width: 794, height: 1123 };

describe('pages below each other', () => {
  test('are in order, apart and inside the layout, whatever their sizes', () => {
    fc.assert(
      fc.property(sizes, view, frame, (all, how, seen) => {
        const { pages, width, height } = layOutPages(all, how, seen);
        expect(pages).toHaveLength(all.length);
        let end = 0;
        for (const page of pages) {
          expect(page.top).toBeGreaterThan(end);
          expect(page.left).toBeGreaterThanOrEqual(0);
          expect(page.left + page.width).toBeLessThanOrEqual(width + 0.001);
          end = page.top + page.height;
        }
        expect(end).toBeLessThanOrEqual(height);
      }),
    );
  });

  test('fit the width of the frame, or all of it', () => {
    const seen = { width: 832, height: 600 };
    expect(layOutPages([a4], { zoom: 'width', degrees: 0 }, seen).pages[0]).toMatchObject({ width: 800, left: 16 });
    expect(layOutPages([a4], { zoom: 'page', degrees: 0 }, seen).pages[0]?.height).toBeCloseTo(568);
    expect(layOutPages([a4], { zoom: 'page', degrees: 90 }, seen).pages[0]).toMatchObject({ width: 800 });
  });

  test('never grow longer than a browser can lay out, even five thousand pages at 400 %', () => {
    const all = Array.from({ length: 5_000 }, () => a4);
    expect(layOutPages(all, { zoom: 400, degrees: 0 }, { width: 800, height: 600 }).height).toBeLessThan(15_100_000);
  });
});

describe('visible pages', () => {
  const layout = layOutPages([a4, a4, a4], { zoom: 100, degrees: 0 }, { width: 900, height: 600 });

  test('are those on screen and one more at each side; current is the one most visible', () => {
    expect(visiblePages(layout, 0, 600)).toEqual({ first: 0, last: 1, current: 0 });
    expect(visiblePages(layout, 900, 600)).toEqual({ first: 0, last: 2, current: 1 });
    expect(visiblePages(layout, 1e9, 600)).toEqual({ first: 1, last: 2, current: 2 });
  });

  test('are always pages of the file', () => {
    fc.assert(
      fc.property(sizes, view, frame, fc.double({ min: -100, max: 1e7, noNaN: true }), (all, how, seen, top) => {
        const on = layOutPages(all, how, seen);
        const { first, last, current } = visiblePages(on, top, seen.height);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeLessThan(all.length);
        expect(current).toBeGreaterThanOrEqual(first);
        expect(current).toBeLessThanOrEqual(last);
        expect(pageAt(on, top)).toBeLessThan(all.length);
      }),
    );
  });
});

describe('a point of a page', () => {
  test('is found again at any zoom', () => {
    fc.assert(
      fc.property(sizes, view, view, frame, fc.nat(5_000), fc.nat(5_000), (all, before, after, seen, x, y) => {
        const one = layOutPages(all, before, seen);
        const point = pointAt(one, x, y);
        const back = toPosition(one, point);
        expect(back.x).toBeCloseTo(x, 3);
        expect(back.y).toBeCloseTo(y, 3);
        const other = layOutPages(all, after, seen);
        const page = other.pages[point.page];
        expect(toPosition(other, point).y).toBeCloseTo((page?.top ?? 0) + point.y * (page?.height ?? 0), 3);
      }),
    );
  });

  test('is back after four rotations, or one there and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (x, y) => {
        const point = { page: 3, x, y };
        const rotations = [90, 90, 90, 90] as const;
        const round = rotations.reduce((now, by) => rotatePoint(now, by), point);
        expect(round.x).toBeCloseTo(x);
        expect(round.y).toBeCloseTo(y);
        expect(rotatePoint(rotatePoint(point, 90), -90)).toMatchObject({ page: 3 });
      }),
    );
    expect(rotatePoint({ page: 0, x: 0, y: 0 }, 90)).toEqual({ page: 0, x: 1, y: 0 });
  });
});

describe('zoom and pixels', () => {
  test('steps within the range, also from a fitted size outside it', () => {
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(1 as const, -1 as const), (percent, by) => {
        for (const zoom of [clampZoom(percent), stepZoom(percent, by)]) {
          expect(zoom).toBeGreaterThanOrEqual(zoomRange.least);
          expect(zoom).toBeLessThanOrEqual(zoomRange.most);
        }
      }),
    );
    expect(stepZoom(100, 1)).toBe(125);
  });

  test('draws a page at the resolution of the screen, and never in more than sixteen megapixels', () => {
    expect(pixelRatio(a4, 2)).toBe(2);
    fc.assert(
      fc.property(size, fc.constantFrom(1, 1.5, 2, 3), (of, screen) => {
        const ratio = pixelRatio(of, screen);
        expect(of.width * ratio * of.height * ratio).toBeLessThanOrEqual(16_000_001);
        expect(Math.max(of.width, of.height) * ratio).toBeLessThanOrEqual(16_001);
        expect(ratio).toBeLessThanOrEqual(screen);
      }),
    );
  });
});

describe('the page field', () => {
  test('accepts pages of this file and nothing else', () => {
    expect(
      ['1', ' 12 ', '0', '13', '-1', '1.5', '', 'two', '99999999999'].map((text) => toPageNumber(text, 12)),
    ).toEqual([1, 12, ...Array(7).fill(undefined)]);
  });
});

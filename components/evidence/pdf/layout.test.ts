import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampZoom,
  inSight,
  type Look,
  layOut,
  pixelRatio,
  placeOf,
  pointAt,
  type Size,
  sheetAt,
  stepZoom,
  toPageNumber,
  turnPoint,
  zoomRange,
} from './layout.ts';

const size = fc.record({
  width: fc.double({ min: 1, max: 20_000, noNaN: true }),
  height: fc.double({ min: 1, max: 20_000, noNaN: true }),
});
const sizes = fc.array(size, { minLength: 1, maxLength: 40 });
const frame: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 0, max: 3_000 }),
  height: fc.integer({ min: 0, max: 2_000 }),
});
const look: fc.Arbitrary<Look> = fc.record({
  zoom: fc.oneof(fc.constantFrom('width' as const, 'page' as const), fc.integer({ min: 25, max: 400 })),
  degrees: fc.constantFrom(0, 90, 180, 270),
});
const a4 = { width: 794, height: 1123 };

describe('pages below each other', () => {
  it('stand in order, apart, inside the whole, whatever their sizes', () => {
    fc.assert(
      fc.property(sizes, look, frame, (all, how, seen) => {
        const { sheets, width, height } = layOut(all, how, seen);
        expect(sheets).toHaveLength(all.length);
        let end = 0;
        for (const sheet of sheets) {
          expect(sheet.top).toBeGreaterThan(end);
          expect(sheet.left).toBeGreaterThanOrEqual(0);
          expect(sheet.left + sheet.width).toBeLessThanOrEqual(width + 0.001);
          end = sheet.top + sheet.height;
        }
        expect(end).toBeLessThanOrEqual(height);
      }),
    );
  });

  it('fit the frame: its width, or all of it', () => {
    const seen = { width: 832, height: 600 };
    expect(layOut([a4], { zoom: 'width', degrees: 0 }, seen).sheets[0]).toMatchObject({ width: 800, left: 16 });
    expect(layOut([a4], { zoom: 'page', degrees: 0 }, seen).sheets[0]?.height).toBeCloseTo(568);
    expect(layOut([a4], { zoom: 'page', degrees: 90 }, seen).sheets[0]).toMatchObject({ width: 800 });
  });

  it('never grow longer than a browser can lay out, not with five thousand pages at 400 %', () => {
    const all = Array.from({ length: 5_000 }, () => a4);
    expect(layOut(all, { zoom: 400, degrees: 0 }, { width: 800, height: 600 }).height).toBeLessThan(15_100_000);
  });
});

describe('what is in sight', () => {
  const layout = layOut([a4, a4, a4], { zoom: 100, degrees: 0 }, { width: 900, height: 600 });

  it('is the sheets seen and one more at each side; most of one makes it the current', () => {
    expect(inSight(layout, 0, 600)).toEqual({ first: 0, last: 1, current: 0 });
    expect(inSight(layout, 900, 600)).toEqual({ first: 0, last: 2, current: 1 });
    expect(inSight(layout, 1e9, 600)).toEqual({ first: 1, last: 2, current: 2 });
  });

  it('is always some page of the file', () => {
    fc.assert(
      fc.property(sizes, look, frame, fc.double({ min: -100, max: 1e7, noNaN: true }), (all, how, seen, top) => {
        const on = layOut(all, how, seen);
        const { first, last, current } = inSight(on, top, seen.height);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeLessThan(all.length);
        expect(current).toBeGreaterThanOrEqual(first);
        expect(current).toBeLessThanOrEqual(last);
        expect(sheetAt(on, top)).toBeLessThan(all.length);
      }),
    );
  });
});

describe('a point of a page', () => {
  it('is found again at any zoom', () => {
    fc.assert(
      fc.property(sizes, look, look, frame, fc.nat(5_000), fc.nat(5_000), (all, before, after, seen, x, y) => {
        const one = layOut(all, before, seen);
        const point = pointAt(one, x, y);
        const back = placeOf(one, point);
        expect(back.x).toBeCloseTo(x, 3);
        expect(back.y).toBeCloseTo(y, 3);
        const other = layOut(all, after, seen);
        const sheet = other.sheets[point.sheet];
        expect(placeOf(other, point).y).toBeCloseTo((sheet?.top ?? 0) + point.y * (sheet?.height ?? 0), 3);
      }),
    );
  });

  it('comes back after four turns, or one there and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (x, y) => {
        const point = { sheet: 3, x, y };
        const there = [90, 90, 90, 90] as const;
        const round = there.reduce((now, by) => turnPoint(now, by), point);
        expect(round.x).toBeCloseTo(x);
        expect(round.y).toBeCloseTo(y);
        expect(turnPoint(turnPoint(point, 90), -90)).toMatchObject({ sheet: 3 });
      }),
    );
    expect(turnPoint({ sheet: 0, x: 0, y: 0 }, 90)).toEqual({ sheet: 0, x: 1, y: 0 });
  });
});

describe('zoom and pixels', () => {
  it('steps within the range, from a fitted size outside of it too', () => {
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

  it('draws a page as sharp as the screen, and never in more than sixteen megapixels', () => {
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
  it('takes pages of this file and nothing else', () => {
    expect(
      ['1', ' 12 ', '0', '13', '-1', '1.5', '', 'two', '99999999999'].map((text) => toPageNumber(text, 12)),
    ).toEqual([1, 12, ...Array(7).fill(undefined)]);
  });
});

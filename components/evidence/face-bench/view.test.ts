import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProven } from './panel.ts';
import {
  asItIs,
  atFirst,
  changeFit,
  changeView,
  changeViews,
  faceHeight,
  fitted,
  frameKey,
  placeOf,
  type ViewAct,
  type Views,
  viewOf,
  zoomRange,
} from './view.ts';

const number = fc.double({ min: -3, max: 3, noNaN: true });
const point = fc.record({ x: number, y: number });
const act: fc.Arbitrary<ViewAct> = fc.oneof(
  fc.record({ type: fc.constant('zoom' as const), factor: fc.double({ min: 0.1, max: 10 }), at: point }),
  fc.record({ type: fc.constant('move' as const), by: point }),
  fc.constant({ type: 'fit' as const }),
);
const side = fc.integer({ min: 1, max: 5000 });
const size = fc.record({ width: side, height: side });

describe('a view', () => {
  it('stays within its ranges and numbers whatever happens', () => {
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        const { zoom, centre } = acts.reduce(changeView, fitted);
        expect(zoom).toBeGreaterThanOrEqual(zoomRange.least);
        expect(zoom).toBeLessThanOrEqual(zoomRange.most);
        expect(Math.abs(centre.x)).toBeLessThanOrEqual(1);
        expect(Math.abs(centre.y)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('zooms at the pointer: what is under it stays there', () => {
    const frame = { width: 400, height: 500 };
    const picture = { width: 300, height: 400 };
    const height = faceHeight(frame, [picture]);
    const at = { x: 0.1, y: -0.2 };
    const under = (view: typeof fitted) => {
      const place = placeOf(frame, picture, height, view);
      return [
        (frame.width / 2 + at.x * height - place.left) / place.width,
        (frame.height / 2 + at.y * height - place.top) / place.height,
      ];
    };
    const before = under(fitted);
    const after = under(changeView(fitted, { type: 'zoom', factor: 3, at }));
    expect(after[0]).toBeCloseTo(before[0] ?? 0);
    expect(after[1]).toBeCloseTo(before[1] ?? 0);
  });
});

describe('linked zoom', () => {
  const grow: ViewAct = { type: 'zoom', factor: 2 };

  it('is one view for all; unlinked, each has its own and starts from where it was', () => {
    const linked = changeViews(atFirst, { type: 'act', key: 'a', act: grow });
    expect([viewOf(linked, 'a').zoom, viewOf(linked, 'b').zoom]).toEqual([2, 2]);
    const apart = [
      { type: 'link' as const, linked: false },
      { type: 'act' as const, key: 'b', act: grow },
    ].reduce<Views>(changeViews, linked);
    expect([viewOf(apart, 'a').zoom, viewOf(apart, 'b').zoom]).toEqual([2, 4]);
    const again = changeViews(apart, { type: 'link', linked: true, from: 'b' });
    expect([viewOf(again, 'a').zoom, viewOf(again, 'b').zoom]).toEqual([4, 4]);
  });

  it('moves all of them from the buttons', () => {
    const apart = [
      { type: 'link' as const, linked: false },
      { type: 'act' as const, key: 'b', act: grow },
      { type: 'act' as const, act: grow },
    ].reduce<Views>(changeViews, atFirst);
    expect([viewOf(apart, 'a').zoom, viewOf(apart, 'b').zoom]).toEqual([2, 4]);
  });
});

it('lays the second face over the first moved and grown, within reason', () => {
  const fit = [{ x: 0.1 }, { scale: 1.5 }, { y: -0.2 }, { scale: 3 }, { x: 9 }].reduce(changeFit, asItIs);
  expect(fit).toEqual({ x: 1, y: -0.2, scale: 2 });
  const frame = { width: 400, height: 400 };
  expect(placeOf(frame, { width: 3, height: 4 }, 100, fitted, { x: 0.5, y: 0, scale: 2 })).toEqual({
    width: 150,
    height: 200,
    left: 175,
    top: 100,
  });
});

describe('one scale', () => {
  it('gives every picture the same height, within the frame', () => {
    fc.assert(
      fc.property(size, fc.array(size, { minLength: 1, maxLength: 4 }), (frame, pictures) => {
        const height = faceHeight(frame, pictures);
        expect(height).toBeLessThanOrEqual(Math.max(1, frame.height));
        for (const picture of pictures) expect(placeOf(frame, picture, height, fitted).height).toBe(height);
      }),
    );
  });

  it('cuts no portrait, and does not let a wide one make the others small', () => {
    expect(faceHeight({ width: 300, height: 500 }, [{ width: 3, height: 4 }])).toBe(400);
    expect(faceHeight({ width: 300, height: 500 }, [{ width: 16, height: 9 }])).toBe(300);
  });
});

it('leaves the page and the browser their keys', () => {
  for (const key of ['j', 'k', '1', 'o', 'Escape', 'Tab', 'constructor', 'r'])
    expect(frameKey({ key, ctrlKey: false, metaKey: false, altKey: false })).toBeUndefined();
  expect(frameKey({ key: '0', ctrlKey: true, metaKey: false, altKey: false })).toBeUndefined();
});

it('draws a face that might be another only when it comes from the reading on the screen', () => {
  const only = { readAt: '2026-11-21T12:00:00.000Z' };
  expect(isProven(undefined, { readAt: null })).toBe(true);
  expect(isProven(only, { readAt: only.readAt })).toBe(true);
  expect(isProven(only, { readAt: '2026-11-21T12:00:00.001Z' })).toBe(false);
  expect(isProven(only, { readAt: null })).toBe(false);
});

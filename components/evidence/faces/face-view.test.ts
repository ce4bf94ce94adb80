import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFromRequiredRead } from './face-panel.tsx';
import {
  changeAlignment,
  changeView,
  changeViews,
  type FaceViews,
  faceHeight,
  fittedView,
  initialViews,
  toDrawnBox,
  toFrameAction,
  unaligned,
  type ViewAction,
  viewOf,
  zoomRange,
} from './face-view.ts';

const number = fc.double({ min: -3, max: 3, noNaN: true });
const point = fc.record({ x: number, y: number });
const action: fc.Arbitrary<ViewAction> = fc.oneof(
  fc.record({ type: fc.constant('zoom' as const), factor: fc.double({ min: 0.1, max: 10 }), at: point }),
  fc.record({ type: fc.constant('move' as const), by: point }),
  fc.constant({ type: 'fit' as const }),
);
const side = fc.integer({ min: 1, max: 5000 });
const size = fc.record({ width: side, height: side });

describe('a view', () => {
  test('stays within its limits whatever happens', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { zoom, centre } = actions.reduce(changeView, fittedView);
        expect(zoom).toBeGreaterThanOrEqual(zoomRange.least);
        expect(zoom).toBeLessThanOrEqual(zoomRange.most);
        expect(Math.abs(centre.x)).toBeLessThanOrEqual(1);
        expect(Math.abs(centre.y)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('zooms at the pointer: the point under it stays there', () => {
    const frame = { width: 400, height: 500 };
    const picture = { width: 300, height: 400 };
    const height = faceHeight(frame, [picture]);
    const at = { x: 0.1, y: -0.2 };
    const pointUnder = (view: typeof fittedView) => {
      const box = toDrawnBox(frame, picture, height, view);
      return [
        (frame.width / 2 + at.x * height - box.left) / box.width,
        (frame.height / 2 + at.y * height - box.top) / box.height,
      ];
    };
    const before = pointUnder(fittedView);
    const after = pointUnder(changeView(fittedView, { type: 'zoom', factor: 3, at }));
    expect(after[0]).toBeCloseTo(before[0] ?? 0);
    expect(after[1]).toBeCloseTo(before[1] ?? 0);
  });
});

describe('linked zoom', () => {
  const grow: ViewAction = { type: 'zoom', factor: 2 };

  test('is one view for all; unlinked, each panel starts from where it was', () => {
    const linked = changeViews(initialViews, { type: 'view', key: 'a', action: grow });
    expect([viewOf(linked, 'a').zoom, viewOf(linked, 'b').zoom]).toEqual([2, 2]);
    const apart = [
      { type: 'link' as const, isLinked: false },
      { type: 'view' as const, key: 'b', action: grow },
    ].reduce<FaceViews>(changeViews, linked);
    expect([viewOf(apart, 'a').zoom, viewOf(apart, 'b').zoom]).toEqual([2, 4]);
    const again = changeViews(apart, { type: 'link', isLinked: true, from: 'b' });
    expect([viewOf(again, 'a').zoom, viewOf(again, 'b').zoom]).toEqual([4, 4]);
  });

  test('the buttons move all of them', () => {
    const apart = [
      { type: 'link' as const, isLinked: false },
      { type: 'view' as const, key: 'b', action: grow },
      { type: 'view' as const, action: grow },
    ].reduce<FaceViews>(changeViews, initialViews);
    expect([viewOf(apart, 'a').zoom, viewOf(apart, 'b').zoom]).toEqual([2, 4]);
  });
});

test('the second face is moved and scaled over the first, within limits', () => {
  const alignment = [{ x: 0.1 }, { scale: 1.5 }, { y: -0.2 }, { scale: 3 }, { x: 9 }].reduce(
    changeAlignment,
    unaligned,
  );
  expect(alignment).toEqual({ x: 1, y: -0.2, scale: 2 });
  const frame = { width: 400, height: 400 };
  expect(toDrawnBox(frame, { width: 3, height: 4 }, 100, fittedView, { x: 0.5, y: 0, scale: 2 })).toEqual({
    width: 150,
    height: 200,
    left: 175,
    top: 100,
  });
});

describe('one scale', () => {
  test('gives every picture the same height, within the frame', () => {
    fc.assert(
      fc.property(size, fc.array(size, { minLength: 1, maxLength: 4 }), (frame, pictures) => {
        const height = faceHeight(frame, pictures);
        expect(height).toBeLessThanOrEqual(Math.max(1, frame.height));
        for (const picture of pictures) expect(toDrawnBox(frame, picture, height, fittedView).height).toBe(height);
      }),
    );
  });

  test('crops no portrait, and a wide picture does not make the others small', () => {
    expect(faceHeight({ width: 300, height: 500 }, [{ width: 3, height: 4 }])).toBe(400);
    expect(faceHeight({ width: 300, height: 500 }, [{ width: 16, height: 9 }])).toBe(300);
  });
});

test('other keys are left to the page and the browser', () => {
  for (const key of ['j', 'k', '1', 'o', 'Escape', 'Tab', 'constructor', 'r'])
    expect(toFrameAction({ key, ctrlKey: false, metaKey: false, altKey: false })).toBeUndefined();
  expect(toFrameAction({ key: '0', ctrlKey: true, metaKey: false, altKey: false })).toBeUndefined();
});

test('a face of uncertain identity is drawn only from the answer on screen', () => {
  const required = { readAt: '2026-11-21T12:00:00.000Z' };
  expect(isFromRequiredRead(undefined, { readAt: null })).toBe(true);
  expect(isFromRequiredRead(required, { readAt: required.readAt })).toBe(true);
  expect(isFromRequiredRead(required, { readAt: '2026-11-21T12:00:00.001Z' })).toBe(false);
  expect(isFromRequiredRead(required, { readAt: null })).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Drawing, DrawnNode } from '#lib/ownership/index.ts';
import { smallestFontSize } from './node-layout.ts';
import {
  anchorOffset,
  detailAt,
  fitScale,
  initialPlacement,
  leastReadableScale,
  marginPx,
  outOfView,
  revealOffset,
  smallestTextPx,
} from './viewport-geometry.ts';

const frame = { width: 1000, height: 600 };
const node = (key: string, x: number, y: number): DrawnNode => ({
  key,
  x,
  y,
  width: 200,
  height: 72,
  stack: null,
  behind: [],
  hiddenOwners: 0,
  folded: false,
  up: null,
  down: null,
  left: null,
  right: null,
});
const drawing = (width: number, height: number, nodes: readonly DrawnNode[]): Drawing => ({
  width,
  height,
  orientation: 'down',
  nodes,
  lines: [],
  hiddenCount: 0,
  nodeCount: nodes.length,
});

test('a small drawing is centred at its full size', () => {
  expect(initialPlacement(frame, drawing(400, 300, []), [])).toEqual({ x: 300, y: 150, scale: 1 });
});

test('a drawing too large to be readable opens on the wanted node', () => {
  const large = drawing(20_000, 300, [node('1', 10_000, 100)]);
  expect(fitScale(frame, large)).toBeLessThan(leastReadableScale);
  const { x, scale } = initialPlacement(frame, large, ['1']);
  expect(scale).toBe(leastReadableScale);
  expect(x + 10_100 * scale).toBeCloseTo(frame.width / 2);
});

test('it opens on as many wanted nodes as fit, the most important first', () => {
  const nodes = [node('root', 9000, 900), node('far', 0, 900), node('near', 9400, 500)];
  const { x, y, scale } = initialPlacement(frame, drawing(20_000, 1000, nodes), ['root', 'far', 'near']);
  for (const one of [nodes[0], nodes[2]]) {
    expect(x + (one?.x ?? 0) * scale).toBeGreaterThanOrEqual(0);
    expect(x + ((one?.x ?? 0) + 200) * scale).toBeLessThanOrEqual(frame.width);
    expect(y + (one?.y ?? 0) * scale).toBeGreaterThanOrEqual(0);
    expect(y + ((one?.y ?? 0) + 72) * scale).toBeLessThanOrEqual(frame.height);
  }
});

test('it opens at a scale with all texts where the wanted nodes fit, else with names and shares', () => {
  const nodes = [node('root', 400, 900), node('owner', 400, 500), node('hit', 400, 100)];
  const opened = (room: { width: number; height: number }) =>
    initialPlacement(room, drawing(9000, 1000, nodes), ['root', 'owner', 'hit']);
  expect(detailAt(opened({ width: 1000, height: 800 }).scale)).toBe('full');
  const low = { width: 1000, height: 520 };
  const { y, scale } = opened(low);
  expect(detailAt(scale)).toBe('names');
  expect(y + 100 * scale).toBeGreaterThanOrEqual(0);
  expect(y + 972 * scale).toBeLessThanOrEqual(low.height);
});

test('tells who is out of view', () => {
  const one = drawing(9000, 1000, [node('root', 400, 900), node('hit', 400, 100)]);
  expect(outOfView(one, ['root', 'hit', 'stacked'], { x: 0, y: 500, width: 900, height: 500 })).toEqual(['hit']);
});

test('no text is smaller than 11 px, whatever the drawing, the frame and the scale', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 30_000 }), height: fc.integer({ min: 1, max: 30_000 }) });
  fc.assert(
    fc.property(size, size, (room, { width, height }) => {
      const { scale } = initialPlacement(room, drawing(width, height, [node('1', 0, 0)]), ['1']);
      // Names and shares alone have 11 px at any scale.
      if (detailAt(scale) === 'full') expect(scale * smallestFontSize).toBeGreaterThanOrEqual(smallestTextPx - 1e-6);
      expect(detailAt(scale)).not.toBe('shapes');
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 0.02, max: 2.5, noNaN: true }), (scale) => {
      if (detailAt(scale) === 'full') expect(scale * smallestFontSize).toBeGreaterThanOrEqual(smallestTextPx - 1e-3);
    }),
  );
  expect([detailAt(0.1), detailAt(0.5), detailAt(1)]).toEqual(['shapes', 'names', 'full']);
});

test('the first anchor that both drawings have stays where it is', () => {
  const before = drawing(900, 400, [node('1', 100, 300), node('stack:1', 100, 0)]);
  const next = drawing(2000, 400, [node('1', 700, 320), node('2', 0, 0)]);
  expect(anchorOffset(before, next, ['2', '1'])).toEqual({ x: -600, y: -20 });
  expect(anchorOffset(before, next, ['2'])).toBeNull();
  expect(anchorOffset(before, { ...next, orientation: 'right' }, ['1'])).toBeNull();
});

test('a section is brought into view by the shortest move', () => {
  expect(revealOffset(100, 200, 1000)).toBe(0);
  expect(revealOffset(-50, 50, 1000)).toBe(marginPx + 50);
  expect(revealOffset(950, 1050, 1000)).toBe(1000 - marginPx - 1050);
});

import { expect, test } from 'vitest';
import type { Drawing, DrawnNode } from '#lib/ownership/index.ts';
import { fitScale, initialPlacement, leastReadableScale, marginPx, revealOffset } from './viewport-geometry.ts';

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
  expect(scale).toBeGreaterThanOrEqual(leastReadableScale);
  expect(x + 10_100 * scale).toBeCloseTo(frame.width / 2);
});

test('a section is brought into view by the shortest move', () => {
  expect(revealOffset(100, 200, 1000)).toBe(0);
  expect(revealOffset(-50, 50, 1000)).toBe(marginPx + 50);
  expect(revealOffset(950, 1050, 1000)).toBe(1000 - marginPx - 1050);
});

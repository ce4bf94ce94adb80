import { expect, test } from 'vitest';
import { toArrow } from './map-drawing.tsx';

test('the line ends where the head begins, the head at the end of the path', () => {
  const { line, head } = toArrow('M10 0C10 40 50 60 50 100', 4);
  expect(line).toBe('M10 0C10 40 50 60 50 92');
  expect(head.startsWith('M50 100L')).toBe(true);
});

test('the head points in the direction of the line', () => {
  expect(toArrow('M0 5L100 5', 1).head).toBe('M100 5L91 8.7L91 1.3Z');
});

test('reads numbers in any notation, and leaves other paths unchanged', () => {
  expect(toArrow('M-.5,1e1 L0,0 -20.25-3', 1).line).toMatch(/^M-\.5,1e1 L0,0 /);
  expect(toArrow('', 1)).toEqual({ line: '', head: '' });
});

test('accepts a line without length', () => {
  expect(toArrow('M5 5L5 5', 1).head).not.toContain('NaN');
});

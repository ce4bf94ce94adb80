import { expect, test } from 'vitest';
import { move } from './shapes.ts';

test('a path is moved with all its points', () => {
  const path = { kind: 'path', fill: null, stroke: '#000000', weight: 1, dashed: false } as const;
  expect(move({ ...path, d: 'M1.5 2 C3,4 5,6 -7 8 H9 V10 L11 12 Z' }, 100, 1000)).toMatchObject({
    d: 'M 101.5 1002 C 103 1004 105 1006 93 1008 H 109 V 1010 L 111 1012 Z',
  });
});

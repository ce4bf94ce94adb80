import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinReported, toText, unknownKeysOf } from './reported.ts';

test('joins the parts that are there; hidden is not absent', () => {
  expect(joinReported(['a', null, 'b'], ' ')).toBe('a b');
  expect(joinReported([null, undefined], ' ')).toBeUndefined();
  expect(joinReported([null, ' '], ' ')).toBeNull();
});

test('every unknown key is there as text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const unknown = unknownKeysOf(value, ['known']);
      expect(unknown.map(([key]) => key)).toEqual(Object.keys(value).filter((key) => key !== 'known'));
      for (const [, text] of unknown) expect(text === null || typeof text === 'string').toBe(true);
    }),
  );
  expect(toText({ a: [1] })).toBe('{"a":[1]}');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHidden, joinReported, toText, unknownKeysOf } from './redaction.ts';

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

describe('isHidden', () => {
  const redacted = ['document.files.front.url', 'metadata.ip', 'reason.message'];
  test('the path, an object around it, and something in it', () => {
    expect(isHidden(redacted, 'metadata.ip')).toBe(true);
    expect(isHidden(redacted, 'document.files')).toBe(true);
    expect(isHidden(redacted, 'reason.message.original')).toBe(true);
  });
  test('not a path with the same prefix', () => {
    expect(isHidden(redacted, 'document.files.fron')).toBe(false);
    expect(isHidden(redacted, 'metadata.ip_version')).toBe(false);
    expect(isHidden([], 'document')).toBe(false);
  });
});

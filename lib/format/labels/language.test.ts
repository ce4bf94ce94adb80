import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageName } from './language.ts';

describe('languageName', () => {
  test.each([
    ['fr', 'French'],
    ['pt-BR', 'Brazilian Portuguese'],
    ['pt_BR', 'Brazilian Portuguese'],
    ['ara', 'Arabic'],
  ])('%s: %s', (tag, name) => expect(languageName(tag)).toBe(name));

  test('any other text has no name', () => {
    expect(['', 'French', 'x', 'zz', 'fr;q=0.9', '<b>'].map(languageName)).toEqual(Array(6).fill(undefined));
    fc.assert(fc.property(fc.string(), (text) => void languageName(text)));
  });
});

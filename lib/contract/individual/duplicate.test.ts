import { describe, expect, test } from 'vitest';
import { parseStep } from '../index.ts';
import { unreadablePaths } from '../testing/unreadable-paths.ts';

const parse = (duplicate: unknown) =>
  parseStep('individual', 'DUPLICATE', { type: 'DUPLICATE', verification: { duplicate } });
const address = 'https://media.example/face';

describe('DUPLICATE', () => {
  test.each([
    ['no matches, as reported', { face: address, matches: [] }, { face: address, matches: [] }],
    ['null matches', { face: address, matches: null }, { face: address, matches: null }],
    ['no key for matches', { face: address }, { face: address, matches: null }],
    ['a face as a file', { face: { url: address, type: 'image/jpeg' } }, { face: address, matches: null }],
    ['a face without address', { face: { url: '' }, matches: [] }, { face: null, matches: [] }],
  ])('%s', (_, duplicate, read) => {
    expect(parse(duplicate)).toMatchObject({ ok: true, value: { verification: { duplicate: read } } });
  });

  test.each([
    [0, 0],
    [0.93, 0.93],
    [93, 93],
    ['0.93', 0.93],
    [null, null],
    ['', null],
  ])('a score of %j is %j: no unit is assumed, absent is not zero', (sent, similarity_score) => {
    expect(parse({ matches: [{ face: address, session_id: 7, similarity_score: sent }] })).toMatchObject({
      value: { verification: { duplicate: { matches: [{ face: address, session_id: '7', similarity_score }] } } },
    });
  });

  test.each([
    ['matches as text', { matches: 'none' }, 'verification.duplicate.matches'],
    ['matches as a number', { matches: 0 }, 'verification.duplicate.matches'],
    ['matches by name', { matches: { a: { session_id: 's' } } }, 'verification.duplicate.matches'],
    ['a match as an id', { matches: ['s-1'] }, 'verification.duplicate.matches.0'],
    [
      'a score as a word',
      { matches: [{ similarity_score: 'high' }] },
      'verification.duplicate.matches.0.similarity_score',
    ],
    ['a face as a list', { face: [address] }, 'verification.duplicate.face'],
  ])('%s is unreadable, alone', (_, duplicate, path) => {
    expect(unreadablePaths(parse(duplicate))).toEqual([path]);
  });
});

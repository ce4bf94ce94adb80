import { describe, expect, test } from 'vitest';
import { verdicts } from './verdict.ts';
import { stateOfVerdict } from './verdict-state.ts';

const onThis = { hash: 'c1-a', subject: 's1-a' };
const now = { ...onThis, isGone: false };

describe('what a verdict says of its hit now', () => {
  test.each(verdicts)('%s on what is there', (verdict) => {
    const counts = verdict === 'match' || verdict === 'false_positive';
    expect(stateOfVerdict({ verdict, ...onThis }, now).state).toBe(counts ? verdict : 'open');
  });

  test('nothing recorded, or no read that ever gave the hit, leaves it open', () => {
    expect(stateOfVerdict(undefined, now).state).toBe('open');
    expect(stateOfVerdict({ verdict: 'match', ...onThis }, undefined).state).toBe('open');
  });

  test.each([
    ['another content', { hash: 'c1-b' }, { hit: true, subject: false }],
    ['another subject', { subject: 's1-b' }, { hit: false, subject: true }],
    ['a subject that is not known', { subject: undefined }, { hit: false, subject: true }],
  ])('%s opens it again, also when the hit is gone', (_, change, changed) => {
    for (const verdict of ['match', 'false_positive'] as const)
      for (const isGone of [false, true])
        expect(stateOfVerdict({ verdict, ...onThis }, { ...now, ...change, isGone })).toEqual({
          state: 'open',
          filesToCompare: false,
          ...changed,
        });
  });

  test('the newest version that both hashes have decides; a verdict in the former one is compared in that', () => {
    const stateOf = (seen: string, hash: string) =>
      stateOfVerdict({ verdict: 'match', ...onThis, hash: seen }, { ...now, hash }).state;
    expect(stateOf('c1-a', 'c1-a 2-x')).toBe('match');
    expect(stateOf('c1-a', 'c1-b 2-x')).toBe('open');
    expect(stateOf('c1-a 2-x', 'c1-b 2-x')).toBe('match');
    expect(stateOf('c1-a 2-x', 'c1-b 2-y')).toBe('open');
  });
  test.each([
    ['s1-a', 's1-a s2-x', 'match'],
    ['s1-b', 's1-a s2-x', 'open'],
    ['s1-a s2-x', 's1-a s2-x', 'match'],
    ['s1-a s2-y', 's1-a s2-x', 'open'],
  ])('recorded on the subject %s, which is %s now: %s', (subject, present, state) =>
    expect(stateOfVerdict({ verdict: 'match', ...onThis, subject }, { ...now, subject: present }).state).toBe(state),
  );

  const [judged, moved, movedAgain] = ['c1-a 2-x 3-f', 'c1-b 2-y 3-f', 'c1-c 2-z 3-f'];
  test.each([
    ['nothing was compared', moved, undefined, 'match', true],
    ['the same bytes were found there', moved, { hash: moved, hasOther: false }, 'match', false],
    ['they moved once more', movedAgain, { hash: moved, hasOther: false }, 'match', true],
    ['they are back at the former address', judged, { hash: moved, hasOther: false }, 'match', false],
    ['other bytes were found', moved, { hash: moved, hasOther: true }, 'open', false],
    [
      'other bytes were found, and the address is the former one',
      judged,
      { hash: moved, hasOther: true },
      'open',
      false,
    ],
    ['more than the address differs', 'c1-b 2-y 3-g', undefined, 'open', false],
    ['there is no file any more', 'c1-b 2-y', undefined, 'open', false],
  ])('where files have other addresses and %s', (_, hash, files, state, filesToCompare) => {
    const verdict = { verdict: 'match' as const, ...onThis, hash: judged, files };
    expect(stateOfVerdict(verdict, { ...now, hash })).toMatchObject({ state, filesToCompare });
  });

  test('of a hit that left the list a match stays, a false positive does not', () => {
    const gone = { ...now, isGone: true };
    expect(stateOfVerdict({ verdict: 'match', ...onThis }, gone).state).toBe('match');
    expect(stateOfVerdict({ verdict: 'false_positive', ...onThis }, gone).state).toBe('open');
  });
});

import { describe, expect, test } from 'vitest';
import { amlDecisionStates } from './consent.ts';
import { amlContentOf, stateAfterReview, stateOfAmlDecision } from './decision-state.ts';

test.each([
  ['h1', 'h1', 'effective'],
  ['h1 2-x', 'h9 2-x', 'effective'],
  ['h1 2-x', 'h9 2-y', 'changed'],
  ['h1', 'h9 2-x', 'changed'],
  ['h1', 'h1 2-x', 'effective'],
  ['h1 2-x', 'h9', 'changed'],
] as const)('decided on %s, which is %s now: %s', (contentHash, now, expected) => {
  const content = amlContentOf(facts('UNCERTAIN', now), '0');
  expect(stateOfAmlDecision({ state: 'effective', contentHash }, content)).toBe(expected);
});

test.each([
  [false, null, 'effective'],
  [true, null, 'waiting'],
  [true, 'agree', 'effective'],
  [true, 'disagree', 'disagreed'],
] as const)('needs a second reviewer %s, who said %s: %s', (needsSecond, verdict, state) => {
  expect(stateAfterReview(needsSecond, verdict && { verdict })).toBe(state);
});

const facts = (aml: string, contentHash = 'h1') => [
  { place: '0', key: 'aml', value: aml },
  { place: '0', key: 'content_hash', value: contentHash },
];

describe.each(amlDecisionStates)('a decision that is %s', (state) => {
  test.each([
    ['on what is there', facts('UNCERTAIN'), '0', state],
    ['on another content', facts('UNCERTAIN', 'h0'), '0', 'changed'],
    ['where the service decided itself', facts('COMPLIANT'), '0', 'not_open'],
    ['where it decided itself on another content', facts('NOT_COMPLIANT', 'h0'), '0', 'not_open'],
    ['where it says nothing of AML', facts('UNCERTAIN').slice(1), '0', 'not_open'],
    ['of a document without a hash', facts('UNCERTAIN').slice(0, 1), '0', 'unread'],
    ['of a document that the list does not have', facts('UNCERTAIN'), '1', 'unread'],
    ['where nothing was read', undefined, '0', 'unread'],
  ] as const)('%s', (_, now, place, expected) => {
    expect(stateOfAmlDecision({ state, contentHash: 'h1' }, amlContentOf(now, place))).toBe(expected);
  });
});

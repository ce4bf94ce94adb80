import { expect, test } from 'vitest';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import { whyNotInBulk } from './listed-verdicts.tsx';

const hit = (change: Partial<HitDisposition>): HitDisposition => ({
  hit: 'h1-a',
  position: 0,
  corporate: null,
  kinds: ['pep'],
  articles: [],
  version: 0,
  state: 'open',
  filesToCompare: false,
  present: null,
  disposition: null,
  changed: null,
  undoUntil: null,
  history: [],
  earlier: [],
  needsApproval: false,
  approval: null,
  approvalVersion: 0,
  opened: true,
  ...change,
});

test('only opened hits of one kind that is neither sanctions nor unknown get one verdict together', () => {
  expect(whyNotInBulk(hit({}), undefined)).toBeUndefined();
  expect(whyNotInBulk(hit({}), hit({}))).toBeUndefined();
  expect(whyNotInBulk(hit({ kinds: ['sanctions', 'pep'] }), undefined)).toContain('sanctions');
  expect(whyNotInBulk(hit({ kinds: ['other'] }), undefined)).toContain('unknown kind');
  expect(whyNotInBulk(hit({ kinds: [] }), undefined)).toContain('unknown kind');
  expect(whyNotInBulk(hit({ hit: 'd1-a', kinds: [] }), undefined)).toBeUndefined();
  expect(whyNotInBulk(hit({ opened: false }), undefined)).toBe('Open it first');
  expect(whyNotInBulk(hit({ kinds: ['adverse_media'] }), hit({}))).toBe('Of another kind');
  expect(whyNotInBulk(hit({ state: 'match' }), undefined)).toBe('Already has a verdict');
  expect(whyNotInBulk(hit({ position: null }), undefined)).toBe('No longer reported');
});

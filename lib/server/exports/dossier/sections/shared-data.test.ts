import { expect, test } from 'vitest';
import type { AmlDecision, ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { DossierSource } from '../section.ts';
import { sharedDataSection } from './shared-data.ts';

const fact = (key: string, value: string) => ({ resource: 'identity', place: '0', key, value }) as const;
const uncertain = [fact('aml', 'UNCERTAIN'), fact('content_hash', 'h1')];

const consent = (decision: Partial<AmlDecision>, facts: ConsentDetail['facts']): ConsentDetail => ({
  id: '0123456789',
  label: 'Ana',
  session: { ref: 'ABCDEFGHJK', subject: null },
  createdAt: '2026-11-23T10:00:00Z',
  createdBy: 'Ana',
  tokenSetAt: '2026-11-23T10:00:00Z',
  scopes: [],
  findings: [],
  retention: null,
  facts,
  decisions: [
    {
      place: '0',
      version: 1,
      state: 'effective',
      verdict: 'compliant',
      reason: 'A namesake.',
      contentHash: 'h1',
      reviewerName: 'Ana',
      decidedAt: '2026-11-23T10:00:00Z',
      second: null,
      secondRefusal: null,
      standing: null,
      ...decision,
    },
  ],
});
const verdictOf = (decision: Partial<AmlDecision> = {}, facts: ConsentDetail['facts'] = uncertain) => {
  // The section reads nothing else of a dossier.
  const source = { record: { sharedData: { value: [consent(decision, facts)] } } } as unknown as DossierSource;
  return JSON.stringify(sharedDataSection(source)?.blocks.at(-1));
};

test('a decision counts while the document is what it was decided on', () => {
  expect(verdictOf()).toContain('"Compliant","bold":true,"tone":"plain"');
  expect(verdictOf()).not.toContain('Does not count');
});

test.each([
  ['is of another content', { contentHash: 'h0' }, uncertain, 'The document has changed since the decision'],
  ['is no longer ours', {}, [fact('aml', 'COMPLIANT'), fact('content_hash', 'h1')], 'It no longer does.'],
  ['is of what was not read', {}, [], 'not been read with the present access'],
  ['is of a document that is not there', { place: '1' }, uncertain, 'not been read with the present access'],
  ['waits', { state: 'waiting' }, uncertain, 'Waiting for a second reviewer'],
  ['was disagreed with', { state: 'disagreed' }, uncertain, 'Second reviewer disagreed'],
] as const)('a decision that %s is shown as one that does not count', (_, decision, facts, why) => {
  const standing = { verdict: 'not_compliant', reviewerName: 'Eva', decidedAt: '2026-11-22T10:00:00Z' } as const;
  const shown = verdictOf({ ...decision, standing }, [...facts]);
  expect(shown).toContain('"Compliant","bold":true,"tone":"muted"');
  expect(shown).toMatch(new RegExp(`Does not count: [^"]*${why}`));
  expect(shown.includes('"Not compliant"')).toBe('state' in decision);
});

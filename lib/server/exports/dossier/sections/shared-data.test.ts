import { expect, test } from 'vitest';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { DossierSource } from '../section.ts';
import { formerReason, sharedDataSection } from './shared-data.ts';

const fact = (key: string, value: string) => ({ resource: 'identity', place: '0', key, value }) as const;
const uncertain = [fact('aml', 'UNCERTAIN'), fact('content_hash', 'h1')];
const decision = { place: '0', contentHash: 'h1' };

test('a decision counts while the document is what it was decided on', () => {
  expect(formerReason(decision, uncertain)).toBeUndefined();
  expect(formerReason({ ...decision, contentHash: 'h0' }, uncertain)).toContain('changed since');
  expect(formerReason(decision, [fact('aml', 'COMPLIANT'), fact('content_hash', 'h1')])).toContain('no longer');
  expect(formerReason(decision, [])).toContain('present access');
  expect(formerReason({ ...decision, place: '1' }, uncertain)).toContain('present access');
});

const consent = (contentHash: string): ConsentDetail => ({
  id: '0123456789',
  label: 'Ana',
  session: { ref: 'ABCDEFGHJK', subject: null },
  createdAt: '2026-11-23T10:00:00Z',
  createdBy: 'Ana',
  tokenSetAt: '2026-11-23T10:00:00Z',
  scopes: [],
  findings: [],
  retention: null,
  facts: uncertain,
  decisions: [
    {
      place: '0',
      version: 1,
      state: 'effective',
      verdict: 'compliant',
      reason: 'A namesake.',
      contentHash,
      reviewerName: 'Ana',
      decidedAt: '2026-11-23T10:00:00Z',
      second: null,
      secondRefusal: null,
      standing: null,
    },
  ],
});
const verdictOf = (contentHash: string) => {
  // The section reads nothing else of a dossier.
  const source = { record: { sharedData: { value: [consent(contentHash)] } } } as unknown as DossierSource;
  return JSON.stringify(sharedDataSection(source)?.blocks.at(-1));
};

test('the dossier shows a former verdict as one that does not count', () => {
  expect(verdictOf('h1')).toContain('"Compliant","bold":true,"tone":"plain"');
  expect(verdictOf('h1')).not.toContain('Does not count');
  expect(verdictOf('h0')).toContain('"Compliant","bold":true,"tone":"muted"');
  expect(verdictOf('h0')).toContain('Does not count: the document has changed since');
});

import { expect, test } from 'vitest';
import type { EvidenceDifference } from '#lib/model/review/decision.schema.ts';
import type { DossierSource } from '../section.ts';
import { decisionSection } from './decisions.ts';

const changedSince: EvidenceDifference = {
  steps: [{ step: 'a', stepType: 'AML', changed: ['added'], statusBefore: null, statusAfter: 'APPROVED' }],
  facts: [{ step: 'a', stepType: 'AML', key: 'name', before: ['Ana\u202e'], after: [] }],
  hits: [{ step: 'a', hit: 'h1-0', changed: ['added'], verdictBefore: null, verdictAfter: null }],
  findings: { added: [], gone: [] },
  ownership: [],
  persons: [{ ref: 'R1', step: 'a' }],
  sharedData: ['s1', 's2'],
  files: [],
};

test('what has changed since a decision is listed with the names of the steps, of hits and of shared data', () => {
  // The section reads nothing else of a dossier.
  const source = {
    record: { decisions: { value: { history: [], blocks: [], changedSince, filesToCompare: [] } } },
    stepNames: new Map([['a', 'AML, 2']]),
  } as unknown as DossierSource;
  const blocks = decisionSection(source)?.blocks ?? [];
  const listed = blocks.flatMap((block) => (block.kind === 'points' ? block.points : []));
  expect(listed.map(({ title, lines }) => [title, ...lines.map(({ text }) => text)])).toEqual([
    ['AML, 2', 'New'],
    [expect.stringMatching(/^AML, 2, /), 'Ana[U+202E] → none'],
    ['Hits', 'A new hit', 'AML, 2, h1-0'],
    ['Owner or representative', 'Hits or verdicts on session R1 have changed'],
    ['Shared data (v1)', 'Findings changed', 's1, s2'],
  ]);
});

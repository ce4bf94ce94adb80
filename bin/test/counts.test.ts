import { describe, expect, test } from 'vitest';
import { countJourneys, flakyTitles, type JourneyReport, journeyCosts } from './counts.ts';

const report = (stats: Partial<JourneyReport['stats']>): JourneyReport => ({
  stats: { expected: 10, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites: [],
});

describe('journeys', () => {
  test('that are flaky count as passed, at most two of them', () => {
    expect(countJourneys(report({ flaky: 2 }))).toEqual({ passed: 12, failed: 0 });
    expect(countJourneys(report({ flaky: 3 }))).toEqual({ passed: 10, failed: 3 });
  });

  test('that fail or are skipped count as failed', () => {
    expect(countJourneys(report({ unexpected: 1, skipped: 1, flaky: 1 }))).toEqual({ passed: 11, failed: 2 });
  });

  test('that are flaky are named with their file and suite', () => {
    const specs = [
      { title: 'opens', tests: [{ status: 'flaky' }] },
      { title: 'closes', tests: [{ status: 'expected' }] },
    ];
    const suites = [{ title: 'list.spec.ts', specs, suites: [{ title: 'the list', specs }] }];
    expect(flakyTitles({ ...report({ flaky: 2 }), suites })).toEqual([
      'list.spec.ts › opens',
      'list.spec.ts › the list › opens',
    ]);
  });

  test('cost what all their tries cost', () => {
    const results = ['1.5', '2.25'].map((description) => ({
      annotations: [{ type: 'cpu', description }, { type: 'issue' }],
      duration: 2_000,
    }));
    const suites = [
      { title: 'review/notes.spec.ts', specs: [{ title: 'adds a note', tests: [{ status: 'flaky', results }] }] },
    ];
    expect(journeyCosts({ ...report({}), suites })).toEqual([
      { name: 'e2e/review/notes.spec.ts › adds a note', seconds: 3.75, takesSeconds: 4 },
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { hitKinds } from '#lib/model/session/hit-kind.ts';
import { toAudienceFindings, toFindings } from './findings.ts';
import type { HitVerdict, StepVerdicts } from './session-facts.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const judged = (change: Partial<HitVerdict> = {}): HitVerdict => ({
  verdict: 'false_positive',
  kinds: ['pep'],
  isGone: false,
  awaitsApproval: false,
  ...change,
});
const aScreening = (counts: Readonly<Record<string, number>>, verdicts?: Partial<StepVerdicts>, more: object = {}) =>
  aSession({
    steps: [aStep('AML')],
    facts: Object.entries({ ...counts }).map(([key, value]) => aFact('AML', key, String(value))),
    ...(verdicts && { verdicts: [{ step: 'AML', present: 0, counting: [], ...verdicts }] }),
    ...more,
  });
const linesOf = (record: ReturnType<typeof aScreening>) =>
  toFindings(record, nowMs).map((finding) => `${finding.severity}: ${findingMessage(finding, nowMs)}`);
const two = { hits_reported: 2, hits_delivered: 2, hits_sanctions: 1, hits_pep: 1 };

describe('what verdicts leave of the hits', () => {
  test.each([
    ['no verdict', aScreening(two), ['severe: 2 hits, 1 sanctions']],
    ['a verdict that no longer counts', aScreening(two, { present: 2 }), ['severe: 2 hits, 1 sanctions']],
    [
      'one of two',
      aScreening(two, { present: 2, counting: [judged()] }),
      ['severe: 1 of 2 hits open, 1 sanctions', 'notice: 1 false-positive hit'],
    ],
    [
      'the sanctions hit is a match',
      aScreening(two, { present: 2, counting: [judged({ verdict: 'match', kinds: ['sanctions'] })] }),
      ['severe: 1 sanctions match confirmed', 'severe: 1 of 2 hits open, 1 PEP'],
    ],
    [
      'all false positives',
      aScreening(two, { present: 2, counting: [judged(), judged({ kinds: ['sanctions'] })] }),
      ['notice: 2 false-positive hits'],
    ],
    [
      'the service still requires action',
      aSession({
        steps: [aStep('AML')],
        facts: [
          aFact('AML', 'hits_reported', '1'),
          aFact('AML', 'hits_delivered', '1'),
          aFact('AML', 'action_required', 'true'),
        ],
        verdicts: [{ step: 'AML', present: 1, counting: [judged()] }],
      }),
      ['warning: Screening requires action', 'notice: 1 false-positive hit'],
    ],
    [
      'more were reported than delivered',
      aScreening({ hits_reported: 3, hits_delivered: 1, hits_pep: 1 }, { present: 1, counting: [judged()] }),
      ['severe: 2 of 3 hits open', 'severe: Screening incomplete', 'notice: 1 false-positive hit'],
    ],
    [
      'a PEP match without approval',
      aScreening(
        { hits_reported: 1, hits_delivered: 1, hits_pep: 1 },
        {
          present: 1,
          counting: [judged({ verdict: 'match', awaitsApproval: true })],
        },
      ),
      ['severe: Senior approval missing: 1 PEP match', 'severe: 1 PEP match confirmed'],
    ],
    [
      'a match whose hit is gone',
      aScreening({ hits_reported: 0, hits_delivered: 0 }, { counting: [judged({ verdict: 'match', isGone: true })] }),
      ['severe: 1 PEP match confirmed'],
    ],
  ])('%s', (_, record, lines) => {
    expect(linesOf(record)).toEqual(lines);
    expect(toAudienceFindings(record, 'limited', nowMs)).toEqual([]);
  });

  test('a match of a step that the session no longer lists stays, on the session', () => {
    const record = aScreening(
      two,
      { present: 2 },
      {
        verdicts: [{ step: 'former', present: 1, counting: [judged({ verdict: 'match' })] }],
      },
    );
    expect(toFindings(record, nowMs)).toContainEqual(expect.objectContaining({ code: 'hits_match', step: null }));
  });

  test('duplicate candidates are counted in the same way', () => {
    const record = (found: readonly HitVerdict[]) =>
      aSession({
        steps: [aStep('DUPLICATE'), aStep('AML')],
        facts: [aFact('DUPLICATE', 'duplicate_candidates', '2')],
        verdicts: [{ step: 'DUPLICATE', present: 2, counting: found }],
      });
    const codes = (found: readonly HitVerdict[]) => linesOf(record(found)).filter((line) => /duplicate/i.test(line));
    const none = { kinds: [] };
    expect(codes([])).toEqual(['warning: 2 duplicate candidates']);
    expect(codes([judged(none)])).toEqual([
      'warning: 1 of 2 duplicate candidates open',
      'notice: 1 false-positive duplicate candidate',
    ]);
    expect(codes([judged(none), judged({ ...none, verdict: 'match' })])).toEqual([
      'severe: 1 duplicate confirmed',
      'notice: 1 false-positive duplicate candidate',
    ]);
  });

  test('on the company’s session the step says that the match is elsewhere', () => {
    const record = aSession({
      kind: 'corporate',
      steps: [aStep('BENEFICIAL_OWNERS'), aStep('AML')],
      elsewhere: [{ step: 'BENEFICIAL_OWNERS', count: 1 }],
    });
    expect(linesOf(record)).toContain('severe: Senior approval missing: 1 PEP match on Beneficial owners');
  });
});

const someJudged = fc.record({
  verdict: fc.constantFrom('match', 'false_positive' as const),
  kinds: fc.subarray([...hitKinds], { minLength: 1 }),
  isGone: fc.boolean(),
  awaitsApproval: fc.boolean(),
});

test('a session with hits never reads as clean, and no verdict hides more than one hit', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 6 }),
      fc.nat({ max: 6 }),
      fc.nat({ max: 6 }),
      fc.array(someJudged, { maxLength: 6 }),
      (reported, delivered, present, all) => {
        const counts = { hits_reported: reported, hits_delivered: delivered, hits_sanctions: delivered };
        const findings = toFindings(aScreening(counts, { present, counting: all }), nowMs);
        const most = Math.max(reported, delivered, present);
        const settled = all.filter(({ isGone }) => !isGone).length;
        const hits = findings.find(({ code }) => code === 'hits_reported');
        if (most > settled) {
          expect(hits?.count).toBe(most);
          expect(hits?.open ?? most).toBe(most - settled);
        }
        if (most > 0 || all.length > 0) expect(findings.some(({ code }) => /^hits_/.test(code))).toBe(true);
        if (reported !== delivered) expect(findings.some(({ code }) => code === 'screening_incomplete')).toBe(true);
        const confirmed = findings.find(({ code }) => code === 'hits_match')?.count ?? 0;
        expect(confirmed).toBe(all.filter(({ verdict }) => verdict === 'match').length);
      },
    ),
  );
});

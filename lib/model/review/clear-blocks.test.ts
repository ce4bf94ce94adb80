import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentFindingCodes } from '../consents/finding.ts';
import { fourEyesModes, secondReasonsFor, toMailbox } from '../second-review-rule.ts';
import type { Severity } from '../session/finding.schema.ts';
import { findingCodes } from '../session/finding.ts';
import { hitKinds } from '../session/hit-kind.ts';
import { blocksClear, sharedBlocksClear } from './clear-blocks.ts';
import { recordedKinds } from './decision-kind.ts';

const severities = ['severe', 'warning', 'notice'] as const;
/** Of every severity these are for the reviewer to consider; each has its reason in docs/review.md. */
const considered = {
  session: [
    'hits_match',
    'owners_hits',
    'duplicate_match',
    'declined_still_approved',
    'decided_on_earlier_data',
    'second_review_waiting',
    'review_overdue',
    'person_findings',
    'document_expiring',
    'ownership_loop',
    'hits_false_positive',
    'duplicates_false_positive',
    'owner_documents_not_reported',
  ],
  shared: ['document_expiring', 'aml_not_reported', 'nothing_given'],
};
/** Only their notices are. */
const consideredAsNotices = {
  session: [
    'person_differs',
    'owners_unidentified',
    'steps_differ',
    'steps_not_compared',
    'host_differs',
    'evidence_not_shown',
  ],
  shared: ['values_differ', 'person_not_compared', 'documents_differ'],
};

describe('what blocks a clear', () => {
  test.each([
    ['session', findingCodes, blocksClear],
    ['shared', consentFindingCodes, sharedBlocksClear],
  ] as const)('of the %s every finding blocks but for those that are considered', (of, codes, blocks) => {
    const passing = (severity: Severity) => codes.filter((code) => !blocks({ code: code as never, severity }));
    for (const severity of ['severe', 'warning'] as const) expect(passing(severity)).toEqual(considered[of]);
    expect(passing('notice').sort()).toEqual([...considered[of], ...consideredAsNotices[of]].sort());
  });
  test('docs/review.md lists each finding that does not block', () => {
    const text = readFileSync('docs/review.md', 'utf8');
    const all = [considered, consideredAsNotices].flatMap((one) => [...one.session, ...one.shared]);
    expect(all.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });
  test('what is open, pending, missing or unreadable blocks whatever its severity', () => {
    for (const code of [
      'hits_reported',
      'duplicate_candidates',
      'screening_incomplete',
      'not_screened',
      'step_waiting',
      'step_missing',
      'step_unreadable',
      'action_required',
      'approval_missing',
      'never_read',
      'owners_unscreened',
      'person_unscreened',
    ] as const)
      for (const severity of severities) expect(blocksClear({ code, severity })).toBe(true);
  });
  test('a code that nobody knows blocks', () => {
    for (const code of ['new_code', 'constructor', 'toString', '__proto__'])
      for (const severity of severities) {
        expect(blocksClear({ code: code as never, severity })).toBe(true);
        expect(sharedBlocksClear({ code: code as never, severity })).toBe(true);
      }
  });
});

describe('four eyes', () => {
  const verdict = fc.record({
    verdict: fc.constantFrom('match' as const, 'false_positive' as const),
    kinds: fc.subarray([...hitKinds]),
    isDuplicate: fc.boolean(),
  });
  test('an override needs a second person in every mode, and more verdicts never need fewer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fourEyesModes),
        fc.constantFrom(...recordedKinds),
        fc.array(verdict, { maxLength: 4 }),
        verdict,
        fc.nat(3),
        fc.boolean(),
        (mode, kind, verdicts, more, overrides, hasLeftOpen) => {
          const reasons = secondReasonsFor(mode, kind, verdicts, overrides, hasLeftOpen);
          expect(reasons.includes('override')).toBe(overrides > 0);
          expect(reasons.includes('shared_data_left')).toBe(hasLeftOpen && kind === 'clear');
          if (mode === 'all') expect(reasons).toContain('all');
          if (mode === 'off')
            expect(reasons.filter((one) => one !== 'override' && one !== 'shared_data_left')).toEqual([]);
          if (mode === 'risky' && kind === 'decline') expect(reasons).toContain('decline');
          expect(secondReasonsFor(mode, kind, [...verdicts, more], overrides, hasLeftOpen)).toEqual(
            expect.arrayContaining([...reasons]),
          );
        },
      ),
    );
  });
  test.each([
    ['Ana@Desk.Example', 'ana@desk.example'],
    [' ana+kyc@desk.example ', 'ana@desk.example'],
    ['ａｎａ@desk.example', 'ana@desk.example'],
    ['+tag@desk.example', '+tag@desk.example'],
    ['an\u200ba@desk.exam\u00adple', 'ana@desk.example'],
    ['"Ana"@desk.example.', 'ana@desk.example'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
    ['A.n.a+x@googlemail.com', 'ana@gmail.com'],
    ['a.na@desk.example', 'a.na@desk.example'],
    ['no address', 'noaddress'],
  ])('%s is the mailbox %s', (email, mailbox) => expect(toMailbox(email)).toBe(mailbox));
});

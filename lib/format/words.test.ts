import { describe, expect, test } from 'vitest';
import { type Finding, findingCodes } from '#lib/model/finding.ts';
import { toDocumentName } from './document-type.ts';
import { findingText } from './finding.ts';
import { findingDetail } from './finding-detail.ts';
import { toReadable } from './readable.ts';
import { reasonWords } from './reason-code.ts';
import { explainReason } from './reason-explanation.ts';
import { toStatusLook } from './status.ts';
import { toStepName } from './step-type.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'severe',
  stepType: null,
  step: null,
  ...more,
});

describe('findings', () => {
  test.each<[Finding, string]>([
    [finding('document_expired', { on: '2026-09-14', documentType: 'PASSPORT' }), 'Passport expired 68 days ago'],
    [finding('document_expired', { on: '2026-11-20' }), 'Document expired 1 day ago'],
    [finding('document_expired'), 'Document expired'],
    [finding('document_expiring', { on: '2026-11-30', documentType: 'NATIONAL_ID' }), 'ID card expires in 9 days'],
    [finding('document_expiring', { on: '2026-11-21', documentType: 'PASSPORT' }), 'Passport expires today'],
    [finding('hits_reported', { count: 1 }), '1 hit reported'],
    [finding('hits_reported', { count: 5 }), '5 hits reported'],
    [finding('hits_reported'), 'Hits reported'],
    [
      finding('hits_reported', { count: 5, worst: { kind: 'sanctions', count: 2 } }),
      '2 sanctions hits, 5 hits reported',
    ],
    [finding('hits_reported', { count: 1, worst: { kind: 'pep', count: 1 } }), '1 PEP hit reported'],
    [finding('hits_reported', { count: 2, worst: { kind: 'other', count: 2 } }), '2 hits reported'],
    [finding('mrz_check_failed', { count: 1 }), '1 MRZ check digit disagrees'],
    [finding('mrz_check_failed', { count: 2 }), '2 MRZ check digits disagree'],
    [finding('mrz_check_failed'), 'MRZ check digits disagree'],
    [finding('duplicate_candidates', { count: 3 }), '3 duplicate candidates'],
    [finding('not_screened'), 'Not screened: no AML step'],
    [finding('screening_incomplete'), 'Screening incomplete'],
    [finding('action_required'), 'Screening asks for action'],
    [finding('owners_rejected', { count: 1 }), '1 owner with rejected checks'],
    [finding('owners_open', { count: 3 }), '3 owners without approved checks'],
    [finding('status_unknown', { status: 'MANUAL_HOLD' }), 'Status not known to this desk'],
    [finding('step_rejected', { stepType: 'ID_DOCUMENT', reasonCode: 'DOCUMENT_HIDDEN' }), 'Document partly hidden'],
    [finding('step_rejected', { stepType: 'ID_DOCUMENT', reasonCode: 'NEW_ONE' }), 'ID document rejected'],
    [finding('step_resubmission', { stepType: 'PROOF_OF_ADDRESS' }), 'Proof of address to resubmit'],
    [finding('step_missing', { stepType: 'LIVENESS' }), 'Liveness not submitted'],
    [finding('step_unreadable', { stepType: 'ID_DOCUMENT' }), 'ID document could not be read'],
  ])('%j', (one, words) => {
    expect(findingText(one, now)).toBe(words);
  });

  test.each(findingCodes)('%s has words, and none that reassures', (code) => {
    const words = `${findingText(finding(code), now)} ${findingDetail(finding(code, { on: '2026-09-14', status: 'X' })) ?? ''}`;
    expect(words.length).toBeGreaterThan(5);
    expect(words).not.toMatch(/\b(ok|fine|clear|clean|good|safe|no (hits?|problems?|issues?)|passed|verified)\b/i);
  });
});

test('statuses have the word, icon and tone of the design; unknown ones their raw value', () => {
  expect(toStatusLook('APPROVED')).toEqual({ word: 'Approved', icon: 'circle-check', tone: 'approved' });
  expect(toStatusLook('IN_REVIEW')).toEqual({ word: 'In review', icon: 'hourglass', tone: 'pending' });
  for (const raw of ['MANUAL_HOLD', 'approved', 'constructor'])
    expect(toStatusLook(raw)).toEqual({ word: raw, icon: 'circle-question-mark', tone: 'unknown' });
  expect(toStatusLook(null)).toEqual({ word: 'No status', icon: 'circle-question-mark', tone: 'unknown' });
});

test('types in words, unknown ones readable, odd ones as they are', () => {
  expect(toStepName('ID_DOCUMENT')).toBe('ID document');
  expect(toStepName('VIDEO_CALL')).toBe('Video call');
  expect(toDocumentName('WATER_BILL')).toBe('Water bill');
  expect(toDocumentName(null)).toBe('Document');
  for (const odd of ['', '<b>', 'a__b', '\u202eX', 'X'.repeat(61)]) expect(toReadable(odd)).toBe(odd);
});

test('reasons that are known are explained, others are not invented', () => {
  expect(reasonWords('BAD_QUALITY')).toBe('Picture quality too low');
  for (const code of ['SOMETHING_NEW', '', null, undefined, 'toString'])
    expect([reasonWords(code), explainReason(code)]).toEqual([undefined, undefined]);
});

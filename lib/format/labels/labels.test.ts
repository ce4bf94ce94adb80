import { describe, expect, test } from 'vitest';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import { findingCodes, findingKeys } from '#lib/model/session/finding.ts';
import { toReadable } from '../text/readable.ts';
import { documentTypeLabel } from './document-type.ts';
import { findingMessage, findingName } from './finding.ts';
import { findingDetail } from './finding-detail.ts';
import { reasonLabel } from './reason.ts';
import { explainReason } from './reason-explanation.ts';
import { toStatusLook } from './status.ts';
import { stepTypeLabel } from './step-type.ts';

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
    [finding('hits_reported', { count: 5, worst: { kind: 'sanctions', count: 2 } }), '5 hits, 2 sanctions'],
    [finding('hits_reported', { count: 1, worst: { kind: 'pep', count: 1 } }), '1 PEP hit reported'],
    [finding('hits_reported', { count: 2, worst: { kind: 'other', count: 2 } }), '2 hits reported'],
    [
      finding('hits_reported', { count: 1, worst: { kind: 'adverse_media', count: 1 } }),
      '1 adverse media hit reported',
    ],
    [finding('mrz_check_failed', { count: 1 }), '1 MRZ check digit disagrees'],
    [finding('mrz_check_failed', { count: 2 }), '2 MRZ check digits disagree'],
    [finding('mrz_check_failed'), 'MRZ check digits disagree'],
    [finding('duplicate_candidates', { count: 3 }), '3 duplicate candidates'],
    [finding('not_screened'), 'Not screened: no AML step'],
    [finding('screening_incomplete'), 'Screening incomplete'],
    [finding('action_required'), 'Screening requires action'],
    [finding('owners_rejected', { count: 1 }), '1 owner with rejected checks'],
    [finding('owners_open', { count: 3 }), '3 owners without approved checks'],
    [finding('status_unknown', { status: 'MANUAL_HOLD' }), 'Unrecognised status'],
    [finding('step_rejected', { stepType: 'ID_DOCUMENT', reasonCode: 'DOCUMENT_HIDDEN' }), 'Document partly hidden'],
    [finding('step_rejected', { stepType: 'ID_DOCUMENT', reasonCode: 'NEW_ONE' }), 'ID document rejected'],
    [finding('step_resubmission', { stepType: 'PROOF_OF_ADDRESS' }), 'Proof of address to resubmit'],
    [finding('step_missing', { stepType: 'LIVENESS' }), 'Liveness not submitted'],
    [finding('step_missing', { stepType: 'AML' }), 'AML not run'],
    [finding('step_waiting', { stepType: 'AML' }), 'AML pending'],
    [
      finding('screened_differs', { stepType: 'AML', against: 'ID_DOCUMENT', attributes: ['name', 'birth_date'] }),
      'Screened with other data than the document: name, birth date',
    ],
    [
      finding('steps_differ', { stepType: 'PVID', against: 'ID_DOCUMENT', attributes: ['document_number'] }),
      'PVID and ID document differ: document number',
    ],
    [
      finding('steps_differ', { stepType: 'PROOF_OF_ADDRESS', against: 'PVID', attributes: ['name'], isInPart: true }),
      'Proof of address and PVID agree only in part: name',
    ],
    [finding('host_document_expired', { on: '2026-11-20' }), 'Host’s document expired 1 day ago'],
    [finding('expiry_unreadable', { documentType: 'PASSPORT' }), 'Passport: expiry not readable'],
    [finding('parts_unreadable', { stepType: 'LIVENESS', count: 2 }), 'Liveness: 2 values not readable'],
    [finding('step_unreadable', { stepType: 'ID_DOCUMENT' }), 'ID document could not be read'],
  ])('%j', (one, message) => {
    expect(findingMessage(one, now)).toBe(message);
  });

  test.each(findingCodes)('%s has a message that does not reassure', (code) => {
    const text = `${findingMessage(finding(code), now)} ${findingDetail(finding(code, { on: '2026-09-14', status: 'X' })) ?? ''}`;
    expect(text.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/\b(ok|fine|clear|clean|good|safe|no (hits?|problems?|issues?)|passed|verified)\b/i);
  });
});

test.each(findingKeys)('in the filter, %s has a name of its own that does not reassure', (key) => {
  const name = findingName(key);
  expect(findingKeys.filter((other) => findingName(other) === name)).toEqual([key]);
  expect(name).toMatch(/^[A-Z].{5,}[^.]$/);
  expect(name).not.toMatch(/\b(ok|fine|clear|clean|good|safe|no (hits?|problems?|issues?)|passed|verified)\b/i);
});

test('statuses have a label, icon and tone; unknown ones their raw value', () => {
  expect(toStatusLook('APPROVED')).toEqual({ label: 'Approved', icon: 'circle-check', tone: 'approved' });
  expect(toStatusLook('IN_REVIEW')).toEqual({ label: 'In review', icon: 'hourglass', tone: 'pending' });
  for (const raw of ['MANUAL_HOLD', 'approved', 'constructor'])
    expect(toStatusLook(raw)).toEqual({ label: raw, icon: 'circle-question-mark', tone: 'unknown' });
  expect(toStatusLook(null)).toEqual({ label: 'No status', icon: 'circle-question-mark', tone: 'unknown' });
});

test('types have labels, unknown ones are made readable, odd ones stay as they are', () => {
  expect(stepTypeLabel('ID_DOCUMENT')).toBe('ID document');
  expect(stepTypeLabel('VIDEO_CALL')).toBe('Video call');
  expect(documentTypeLabel('WATER_BILL')).toBe('Water bill');
  expect(documentTypeLabel(null)).toBe('Document');
  for (const odd of ['', '<b>', 'a__b', '\u202eX', 'X'.repeat(61)]) expect(toReadable(odd)).toBe(odd);
});

test('known reasons are explained, others are not invented', () => {
  expect(reasonLabel('BAD_QUALITY')).toBe('Image quality too low');
  for (const code of ['SOMETHING_NEW', '', null, undefined, 'toString'])
    expect([reasonLabel(code), explainReason(code)]).toEqual([undefined, undefined]);
});

test('the date in a sentence on a finding has the reader’s format', () => {
  const expired = finding('document_expired', { on: '2026-09-14' });
  expect(findingDetail(expired)).toBe('Valid until 14 Sep 2026.');
  expect(findingDetail(expired, 'en-US')).toBe('Valid until Sep 14, 2026.');
});

import { describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import type { FactRecord, SessionRecord, StepRecord } from '#lib/server/store/index.ts';
import { toFindings } from './findings.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');

const step = (type: string, status: string, more: Partial<StepRecord> = {}): StepRecord => ({
  step: type,
  stepId: null,
  type,
  status,
  position: 0,
  screening: type === 'AML',
  updatedAtMs: nowMs,
  ...more,
});
const fact = (stepType: string, key: string, value: string): FactRecord => ({
  key,
  value,
  sensitivity: key.startsWith('hits') ? 'screening' : 'identity',
  step: stepType,
  stepType,
});
const session = (more: Partial<SessionRecord>): SessionRecord => ({
  ref: '7K2M9QXW4D',
  sessionId: 'x',
  kind: 'individual',
  appKey: 'kyc',
  appName: null,
  appId: null,
  alias: null,
  status: 'APPROVED',
  visibleStatus: 'APPROVED',
  sandbox: false,
  displayName: null,
  searchText: '',
  firstSeenAtMs: nowMs,
  updatedAtMs: nowMs,
  visibleUpdatedAtMs: nowMs,
  refreshedAtMs: nowMs,
  refreshDueAtMs: null,
  assignee: null,
  origin: 'webhook',
  ownAlias: null,
  relationshipEndedAtMs: null,
  heldAtMs: null,
  steps: [],
  facts: [],
  ...more,
});
const codes = (record: SessionRecord, screening = true) =>
  toFindings(record, { screening, identity: true, nowMs }).map((finding) => finding.code);

describe('screening is never clean by omission', () => {
  const aml = (...facts: FactRecord[]) => session({ steps: [step('AML', 'APPROVED')], facts });

  test('approved with five reported and three delivered', () => {
    expect(codes(aml(fact('AML', 'hits_reported', '5'), fact('AML', 'hits_delivered', '3')))).toEqual([
      'hits_reported',
      'screening_incomplete',
    ]);
    const [first] = toFindings(aml(fact('AML', 'hits_reported', '5'), fact('AML', 'hits_delivered', '3')), {
      screening: true,
      identity: true,
      nowMs,
    });
    expect(first).toMatchObject({ severity: 'severe', count: 5, step: 'AML' });
  });
  test('the strongest kind has its count', () => {
    const kinds = [fact('AML', 'hits_adverse_media', '2'), fact('AML', 'hits_sanctions', '1')];
    const [first] = toFindings(aml(fact('AML', 'hits_reported', '5'), fact('AML', 'hits_delivered', '3'), ...kinds), {
      screening: true,
      identity: true,
      nowMs,
    });
    expect(first).toMatchObject({ severity: 'severe', count: 5, worst: { kind: 'sanctions', count: 1 } });
  });
  test('personal data from screening leads to no document finding', () => {
    const record = session({
      steps: [step('AML', 'APPROVED')],
      facts: [
        fact('AML', 'birth_date', '2020-01-01'),
        fact('AML', 'hits_reported', '0'),
        fact('AML', 'hits_delivered', '0'),
      ],
    });
    expect(codes(record)).toEqual([]);
  });
  test('no hit, but action required', () => {
    const none = [fact('AML', 'hits_reported', '0'), fact('AML', 'hits_delivered', '0')];
    expect(codes(aml(...none, fact('AML', 'action_required', 'true')))).toEqual(['action_required']);
    expect(codes(aml(...none, fact('AML', 'action_required', 'false')))).toEqual([]);
  });
  test('owners with rejected or open checks, for those who may know of screening', () => {
    const owners = session({
      steps: [step('AML', 'APPROVED'), step('BENEFICIAL_OWNERS', 'APPROVED')],
      facts: [
        fact('AML', 'hits_reported', '0'),
        fact('AML', 'hits_delivered', '0'),
        fact('BENEFICIAL_OWNERS', 'owners_rejected', '1'),
        fact('BENEFICIAL_OWNERS', 'owners_open', '2'),
      ],
    });
    expect(codes(owners)).toEqual(['owners_rejected', 'owners_open']);
    expect(toFindings(owners, { screening: false, identity: true, nowMs: 0 })).toEqual([]);
  });
  test('approved with null hits', () =>
    expect(codes(aml(fact('AML', 'hits_reported', '0')))).toEqual(['screening_incomplete']));
  test('approved with no counts reported', () => expect(codes(aml())).toEqual(['screening_incomplete']));
  test('an invalid count', () =>
    expect(codes(aml(fact('AML', 'hits_reported', 'many'), fact('AML', 'hits_delivered', '0')))).toEqual([
      'screening_incomplete',
    ]));
  test('an invalid count does not hide delivered hits', () =>
    expect(codes(aml(fact('AML', 'hits_reported', 'many'), fact('AML', 'hits_delivered', '3')))).toEqual([
      'hits_reported',
      'screening_incomplete',
    ]));
  test('hits on owners are a finding of their step, for those who may know of screening', () => {
    const owners = (...facts: FactRecord[]) =>
      session({ steps: [step('AML', 'APPROVED'), step('BENEFICIAL_OWNERS', 'APPROVED')], facts: [...none, ...facts] });
    const none = [fact('AML', 'hits_reported', '0'), fact('AML', 'hits_delivered', '0')];
    const hits = owners(fact('BENEFICIAL_OWNERS', 'hits_delivered', '3'), fact('BENEFICIAL_OWNERS', 'hits_pep', '1'));
    const found = toFindings(hits, { screening: true, identity: true, nowMs });
    expect(found).toMatchObject([
      { code: 'hits_reported', stepType: 'BENEFICIAL_OWNERS', count: 3, worst: { kind: 'pep', count: 1 } },
      { code: 'screening_incomplete', stepType: 'BENEFICIAL_OWNERS' },
    ]);
    expect(found.map((finding) => findingMessage(finding, nowMs))).toEqual([
      '3 hits on owners, 1 PEP',
      'Screening of owners incomplete',
    ]);
    expect(codes(hits, false)).toEqual([]);
    expect(codes(owners())).toEqual([]);
  });
  test('no AML step at all', () =>
    expect(codes(session({ steps: [step('EMAIL', 'APPROVED')] }))).toEqual(['not_screened']));
  test('none of it for those who may not know of screening', () => {
    expect(codes(aml(fact('AML', 'hits_reported', '5')), false)).toEqual([]);
    expect(codes(session({ steps: [] }), false)).toEqual([]);
  });
});

describe('documents', () => {
  const id = (...facts: FactRecord[]) => session({ steps: [step('ID_DOCUMENT', 'APPROVED')], facts });
  const expiry = (day: string) => codes(id(fact('ID_DOCUMENT', 'document_expiry', day)), false);

  test('expired yesterday, expiring today, in 30 days, in 31', () => {
    expect(expiry('2026-11-20')).toEqual(['document_expired']);
    expect(expiry('2026-11-21')).toEqual(['document_expiring']);
    expect(expiry('2026-12-21')).toEqual(['document_expiring']);
    expect(expiry('2026-12-22')).toEqual([]);
  });
  test('an unreadable date gives no finding', () => expect(expiry('14/09/26')).toEqual([]));
  test('minor until the eighteenth birthday', () => {
    const born = (day: string) => codes(id(fact('ID_DOCUMENT', 'birth_date', day)), false);
    expect(born('2008-11-22')).toEqual(['subject_minor']);
    expect(born('2008-11-21')).toEqual([]);
  });
  test('an unreadable body is a finding, unless nothing was submitted', () => {
    expect(codes(id(fact('ID_DOCUMENT', 'unreadable', '1')), false)).toEqual(['step_unreadable']);
    expect(
      codes(
        session({
          steps: [step('ID_DOCUMENT', 'SUBMISSION_REQUIRED')],
          facts: [fact('ID_DOCUMENT', 'unreadable', '1')],
        }),
        false,
      ),
    ).toEqual(['step_missing']);
  });
});

test('a rejection that Review Desk found too is one finding, with upstream’s code', () => {
  const record = session({
    steps: [step('ID_DOCUMENT', 'REJECTED')],
    facts: [
      fact('ID_DOCUMENT', 'reason_code', 'IDENTITY_DOCUMENT_EXPIRED'),
      fact('ID_DOCUMENT', 'document_expiry', '2026-09-14'),
    ],
  });
  const found = toFindings(record, { screening: false, identity: true, nowMs });
  expect(found).toMatchObject([
    { code: 'document_expired', on: '2026-09-14', reasonCode: 'IDENTITY_DOCUMENT_EXPIRED' },
  ]);
  // Without a finding of our own the rejection stays.
  const unread = { ...record, facts: record.facts.slice(0, 1) };
  expect(toFindings(unread, { screening: false, identity: true, nowMs })).toMatchObject([{ code: 'step_rejected' }]);
});

test('a role that sees only states gets the rejection without document data', () => {
  const record = session({
    steps: [step('ID_DOCUMENT', 'REJECTED')],
    facts: [
      fact('ID_DOCUMENT', 'reason_code', 'IDENTITY_DOCUMENT_EXPIRED'),
      fact('ID_DOCUMENT', 'document_expiry', '2026-09-14'),
      fact('ID_DOCUMENT', 'document_type', 'PASSPORT'),
    ],
  });
  const found = toFindings(record, { screening: false, identity: false, nowMs });
  expect(found.map(({ code, reasonCode }) => [code, reasonCode])).toEqual([
    ['step_rejected', 'IDENTITY_DOCUMENT_EXPIRED'],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/PASSPORT|2026/);
});

test('most serious first; unknown statuses and sessions never read are findings', () => {
  const record = session({
    status: 'MANUAL_HOLD',
    refreshedAtMs: null,
    steps: [step('EMAIL', 'SUBMISSION_REQUIRED'), step('PHONE', 'TELEPATHY'), step('ID_DOCUMENT', 'REJECTED')],
    facts: [fact('ID_DOCUMENT', 'reason_code', 'BAD_QUALITY')],
  });
  const found = toFindings(record, { screening: false, identity: true, nowMs });
  expect(found.map((finding) => finding.code)).toEqual([
    'step_rejected',
    'status_unknown',
    'status_unknown',
    'step_missing',
    'never_read',
  ]);
  expect(found[0]).toMatchObject({ reasonCode: 'BAD_QUALITY', severity: 'severe' });
});

import { describe, expect, test } from 'vitest';
import { findingMessage } from '#lib/format/labels/finding.ts';
import { type FactKey, sensitivityOf } from '#lib/model/fact-keys.ts';
import type { FactRecord, ReviewedSession } from '#lib/server/store/index.ts';
import { toAudienceFindings, toFindings } from './findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const codes = (record: ReviewedSession) => toFindings(record, nowMs).map((finding) => finding.code);
/** The sessions have no screening step. */
const otherCodes = (record: ReviewedSession) => codes(record).filter((code) => code !== 'not_screened');

describe('screening is never clean by omission', () => {
  const aml = (...facts: FactRecord[]) => aSession({ steps: [aStep('AML', 'APPROVED')], facts });

  test('approved with five reported and three delivered', () => {
    expect(codes(aml(aFact('AML', 'hits_reported', '5'), aFact('AML', 'hits_delivered', '3')))).toEqual([
      'hits_reported',
      'screening_incomplete',
    ]);
    const [first] = toFindings(aml(aFact('AML', 'hits_reported', '5'), aFact('AML', 'hits_delivered', '3')), nowMs);
    expect(first).toMatchObject({ severity: 'severe', count: 5, step: 'AML' });
  });
  test('the strongest kind has its count', () => {
    const kinds = [aFact('AML', 'hits_adverse_media', '2'), aFact('AML', 'hits_sanctions', '1')];
    const [first] = toFindings(
      aml(aFact('AML', 'hits_reported', '5'), aFact('AML', 'hits_delivered', '3'), ...kinds),
      nowMs,
    );
    expect(first).toMatchObject({ severity: 'severe', count: 5, worst: { kind: 'sanctions', count: 1 } });
  });
  test('personal data from screening leads to no document finding', () => {
    const record = aSession({
      steps: [aStep('AML', 'APPROVED')],
      facts: [
        aFact('AML', 'birth_date', '2020-01-01'),
        aFact('AML', 'hits_reported', '0'),
        aFact('AML', 'hits_delivered', '0'),
      ],
    });
    expect(codes(record)).toEqual([]);
  });
  test('no hit, but action required', () => {
    const none = [aFact('AML', 'hits_reported', '0'), aFact('AML', 'hits_delivered', '0')];
    expect(codes(aml(...none, aFact('AML', 'action_required', 'true')))).toEqual(['action_required']);
    expect(codes(aml(...none, aFact('AML', 'action_required', 'false')))).toEqual([]);
  });
  test('owners with rejected or open checks', () => {
    const owners = aSession({
      kind: 'corporate',
      steps: [aStep('AML', 'APPROVED'), aStep('BENEFICIAL_OWNERS', 'APPROVED')],
      facts: [
        aFact('AML', 'hits_reported', '0'),
        aFact('AML', 'hits_delivered', '0'),
        aFact('BENEFICIAL_OWNERS', 'owners_rejected', '1'),
        aFact('BENEFICIAL_OWNERS', 'owners_open', '2'),
      ],
    });
    expect(codes(owners)).toEqual(['owners_rejected', 'owners_open']);
  });
  test('approved with null hits', () =>
    expect(codes(aml(aFact('AML', 'hits_reported', '0')))).toEqual(['screening_incomplete']));
  test('approved with no counts reported', () => expect(codes(aml())).toEqual(['screening_incomplete']));
  test('an invalid count', () =>
    expect(codes(aml(aFact('AML', 'hits_reported', 'many'), aFact('AML', 'hits_delivered', '0')))).toEqual([
      'screening_incomplete',
    ]));
  test('an invalid count does not hide delivered hits', () =>
    expect(codes(aml(aFact('AML', 'hits_reported', 'many'), aFact('AML', 'hits_delivered', '3')))).toEqual([
      'hits_reported',
      'screening_incomplete',
    ]));
  test('hits on owners are a finding of their step, for those who may know of screening', () => {
    const owners = (...facts: FactRecord[]) =>
      aSession({
        kind: 'corporate',
        steps: [aStep('AML', 'APPROVED'), aStep('BENEFICIAL_OWNERS', 'APPROVED')],
        facts: [...none, ...facts],
      });
    const none = [aFact('AML', 'hits_reported', '0'), aFact('AML', 'hits_delivered', '0')];
    const hits = owners(aFact('BENEFICIAL_OWNERS', 'hits_delivered', '3'), aFact('BENEFICIAL_OWNERS', 'hits_pep', '1'));
    const found = toFindings(hits, nowMs);
    expect(found).toMatchObject([
      { code: 'screening_incomplete', stepType: 'BENEFICIAL_OWNERS' },
      { code: 'hits_reported', stepType: 'BENEFICIAL_OWNERS', count: 3, worst: { kind: 'pep', count: 1 } },
    ]);
    expect(found.map((finding) => findingMessage(finding, nowMs))).toEqual([
      'Screening of owners incomplete',
      '3 hits on owners, 1 PEP',
    ]);
    expect(codes(owners())).toEqual([]);
  });
  test('no AML step at all', () =>
    expect(codes(aSession({ steps: [aStep('EMAIL', 'APPROVED')] }))).toEqual(['not_screened']));
});

describe('documents', () => {
  const id = (...facts: FactRecord[]) => aSession({ steps: [aStep('ID_DOCUMENT', 'APPROVED')], facts });
  const expiry = (day: string) => otherCodes(id(aFact('ID_DOCUMENT', 'document_expiry', day)));

  test('expired yesterday, expiring today, in 30 days, in 31', () => {
    expect(expiry('2026-11-20')).toEqual(['document_expired']);
    expect(expiry('2026-11-21')).toEqual(['document_expiring']);
    expect(expiry('2026-12-21')).toEqual(['document_expiring']);
    expect(expiry('2026-12-22')).toEqual([]);
  });
  test('a date that cannot be read is a finding', () => expect(expiry('see over')).toEqual(['expiry_unreadable']));
  test('minor until the eighteenth birthday', () => {
    const born = (day: string) => otherCodes(id(aFact('ID_DOCUMENT', 'birth_date', day)));
    expect(born('2008-11-22')).toEqual(['subject_minor']);
    expect(born('2008-11-21')).toEqual([]);
  });
  test('an unreadable body is a finding, unless nothing was submitted', () => {
    expect(otherCodes(id(aFact('ID_DOCUMENT', 'unreadable', '1')))).toEqual(['step_unreadable']);
    expect(
      otherCodes(
        aSession({
          steps: [aStep('ID_DOCUMENT', 'SUBMISSION_REQUIRED')],
          facts: [aFact('ID_DOCUMENT', 'unreadable', '1')],
        }),
      ),
    ).toEqual(['step_missing']);
  });
});

test('a rejection that Review Desk found too is one finding, with upstream’s code', () => {
  const record = aSession({
    steps: [aStep('ID_DOCUMENT', 'REJECTED')],
    facts: [
      aFact('ID_DOCUMENT', 'reason_code', 'IDENTITY_DOCUMENT_EXPIRED'),
      aFact('ID_DOCUMENT', 'document_expiry', '2026-09-14'),
    ],
  });
  const found = toFindings(record, nowMs).filter(({ code }) => code !== 'not_screened');
  expect(found).toMatchObject([
    { code: 'document_expired', on: '2026-09-14', reasonCode: 'IDENTITY_DOCUMENT_EXPIRED' },
  ]);
  // Without a finding of our own the rejection stays.
  const unread = { ...record, facts: record.facts.slice(0, 1) };
  expect(otherCodes(unread)).toEqual(['step_rejected']);
});

test('most serious first; unknown statuses and sessions never read are findings', () => {
  const record = aSession({
    status: 'MANUAL_HOLD',
    refreshedAtMs: null,
    steps: [aStep('EMAIL', 'SUBMISSION_REQUIRED'), aStep('PHONE', 'TELEPATHY'), aStep('ID_DOCUMENT', 'REJECTED')],
    facts: [aFact('ID_DOCUMENT', 'reason_code', 'BAD_QUALITY')],
  });
  const found = toFindings(record, nowMs);
  expect(found.map((finding) => finding.code)).toEqual([
    'step_rejected',
    'not_screened',
    'status_unknown',
    'status_unknown',
    'step_missing',
    'never_read',
  ]);
  expect(found[0]).toMatchObject({ reasonCode: 'BAD_QUALITY', severity: 'severe' });
});

test('a step of a type that is read as raw data alone is not clean', () => {
  const of = (kind: ReviewedSession['kind'], type: string) =>
    toFindings(aSession({ kind, steps: [aStep('AML'), aStep(type)], facts: none }), nowMs).map(
      ({ code, step }) => `${code} ${step}`,
    );
  const none = [aFact('AML', 'hits_reported', '0'), aFact('AML', 'hits_delivered', '0')];
  expect(of('individual', 'VIDEO_INTERVIEW')).toEqual(['type_unknown VIDEO_INTERVIEW']);
  expect(of('corporate', 'ID_DOCUMENT')).toEqual(['type_unknown ID_DOCUMENT']);
  expect(of('individual', 'constructor')).toEqual(['type_unknown constructor']);
  expect(of('individual', 'LIVENESS')).toEqual([]);
});

test.each(['constructor', 'toString', '__proto__'])(
  'a status that is also a word of the language is unknown (%s)',
  (status) => {
    const found = toFindings(aSession({ steps: [aStep('PHONE', status)] }), nowMs);
    expect(found).toContainEqual(expect.objectContaining({ code: 'status_unknown', status }));
  },
);

describe('order', () => {
  const order = (record: ReviewedSession) =>
    toFindings(record, nowMs).map(({ code, worst }) => (worst ? `${code} ${worst.kind}` : code));
  const hits = (kind: string) => [
    aFact('AML', 'hits_reported', '1'),
    aFact('AML', 'hits_delivered', '1'),
    aFact('AML', `hits_${kind}`, '1'),
  ];
  const others = {
    steps: [aStep('AML'), aStep('LIVENESS', 'REJECTED'), aStep('ID_DOCUMENT'), aStep('EMAIL', 'RESUBMISSION_REQUIRED')],
    facts: [aFact('ID_DOCUMENT', 'document_expiry', '2020-01-01'), aFact('ID_DOCUMENT', 'mrz_fields_differ', '1')],
  };
  const withHits = (kind: string) => aSession({ ...others, facts: [...others.facts, ...hits(kind)] });

  test('sanctions, rejected, PEP, expired, adverse media, the rest', () => {
    const rest = ['mrz_differs', 'step_resubmission'];
    expect(order(withHits('sanctions'))).toEqual([
      'hits_reported sanctions',
      'step_rejected',
      'document_expired',
      ...rest,
    ]);
    const second = { ...aStep('AML'), step: 'AML2' };
    const more = hits('sanctions').map((one) => ({ ...one, step: 'AML2' }));
    const both = { ...withHits('other'), steps: [...others.steps, second] };
    expect(order({ ...both, facts: [...both.facts, ...more] }).slice(0, 2)).toEqual([
      'hits_reported sanctions',
      'hits_reported other',
    ]);
    // It may be a sanction.
    expect(order(withHits('other'))[0]).toBe('hits_reported other');
    expect(order(withHits('pep'))).toEqual(['step_rejected', 'hits_reported pep', 'document_expired', ...rest]);
    expect(order(withHits('adverse_media'))).toEqual([
      'step_rejected',
      'document_expired',
      'hits_reported adverse_media',
      ...rest,
    ]);
  });
  test('a screening that is void or incomplete is above a PEP', () => {
    const incomplete = withHits('pep');
    const facts = incomplete.facts.map((one) => (one.key === 'hits_reported' ? { ...one, value: '2' } : one));
    expect(order({ ...incomplete, facts }).slice(0, 3)).toEqual([
      'step_rejected',
      'screening_incomplete',
      'hits_reported pep',
    ]);
  });
});

describe('answers that contradict the session, or say nothing', () => {
  const id = (facts: FactRecord[], status = 'APPROVED') =>
    toFindings(aSession({ steps: [aStep('ID_DOCUMENT', status), aStep('AML')], facts: [...whole, ...facts] }), nowMs);
  const whole = [aFact('AML', 'hits_reported', '0'), aFact('AML', 'hits_delivered', '0')];

  test('the body’s own status', () => {
    expect(id([aFact('ID_DOCUMENT', 'body_status', 'REJECTED')])).toMatchObject([
      { code: 'status_conflict', severity: 'severe', status: 'REJECTED' },
    ]);
    expect(id([aFact('ID_DOCUMENT', 'body_status', 'ON_HOLD')])).toMatchObject([
      { code: 'status_conflict', severity: 'warning' },
    ]);
  });
  test('no content, unless none is due', () => {
    const empty = [aFact('ID_DOCUMENT', 'empty', '1')];
    expect(id(empty)).toMatchObject([{ code: 'step_empty' }]);
    expect(id(empty, 'SUBMISSION_REQUIRED')).toMatchObject([{ code: 'step_missing' }]);
    expect(id(empty, 'RESUBMISSION_REQUIRED')).toMatchObject([{ code: 'step_resubmission' }]);
  });
  test('unreadable values', () =>
    expect(id([aFact('ID_DOCUMENT', 'parts_unreadable', '2')])).toMatchObject([
      { code: 'parts_unreadable', count: 2 },
    ]));
});

test('a session without a stated environment says so', () => {
  const record = aSession({
    facts: [{ key: 'environment_not_stated', value: '1', sensitivity: 'state', step: null, stepType: null }],
  });
  expect(codes(record)).toContain('environment_not_stated');
});

const customerSteps = [
  aStep('EMAIL', 'TO_DO'),
  { ...aStep('ID_DOCUMENT', 'TO_REDO'), reasonCode: 'BAD_QUALITY' },
  { ...aStep('PROOF_OF_ADDRESS', 'REJECTED'), reasonCode: null },
  aStep('PHONE', 'SUBMITTED'),
  aStep('LIVENESS', 'APPROVED'),
];

test('the limited audience learns what the customer was told or is asked for, worst first', () => {
  const found = toAudienceFindings(aSession({ status: 'REJECTED', steps: customerSteps }), 'limited', nowMs);
  expect(found.map(({ code, step, severity, reasonCode }) => [code, step, severity, reasonCode])).toEqual([
    ['step_rejected', 'PROOF_OF_ADDRESS', 'severe', undefined],
    ['step_resubmission', 'ID_DOCUMENT', 'warning', 'BAD_QUALITY'],
    ['step_missing', 'EMAIL', 'notice', undefined],
  ]);
  for (const finding of found) expect(findingMessage(finding, nowMs)).not.toBe('');
});

test('no fact, and no day, changes what it learns', () => {
  const steps = [aStep('ID_DOCUMENT', 'SUBMITTED'), aStep('BENEFICIAL_OWNERS', 'SUBMITTED')];
  const facts = (Object.keys(sensitivityOf) as FactKey[]).flatMap((key) =>
    ['1', '2020-01-01', 'REJECTED'].flatMap((value) => steps.map(({ step }) => aFact(step, key, value))),
  );
  for (const day of [0, nowMs, Date.parse('2099-01-01')])
    expect(toAudienceFindings(aSession({ status: 'IN_REVIEW', steps, facts }), 'limited', day)).toEqual([]);
});

test('whom no step identifies is a finding once the session was read', () => {
  const found = (types: readonly string[], more: Partial<ReviewedSession> = {}) =>
    toFindings({ ...aSession(more), steps: types.map((type) => aStep(type)) }, nowMs).map(({ code }) => code);
  for (const types of [[], ['EMAIL', 'PHONE', 'AML'], ['LIVENESS', 'AML'], ['PROOF_OF_ADDRESS', 'AML'], ['EID', 'AML']])
    expect(found(types)).toContain('not_identified');
  for (const types of [['ID_DOCUMENT'], ['PVID', 'AML'], ['PHONE', 'ID_DOCUMENT', 'AML']])
    expect(found(types)).not.toContain('not_identified');
  expect(found([], { refreshedAtMs: null })).not.toContain('not_identified');
  expect(found(['AML', 'BENEFICIAL_OWNERS'], { kind: 'corporate' })).toContain('not_identified');
  for (const type of ['COMPANY_DETAILS', 'DOCUMENTS'])
    expect(found([type, 'AML'], { kind: 'corporate' })).not.toContain('not_identified');
});

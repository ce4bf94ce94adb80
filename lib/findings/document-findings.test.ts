import { describe, expect, test } from 'vitest';
import { toFindings } from './findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const found = (type: string, facts: Readonly<Record<string, string>>, status = 'APPROVED') =>
  toFindings(
    aSession({
      steps: [aStep(type, status)],
      facts: Object.entries(facts).map(([key, value]) => aFact(type, key, value)),
      firstSeenAtMs: Date.parse('2026-11-20T00:00:00Z'),
    }),
    nowMs,
  )
    .map(({ code, on }) => (on === undefined ? code : `${code} ${on}`))
    .filter((code) => code !== 'not_screened');
const id = (facts: Readonly<Record<string, string>>) => found('ID_DOCUMENT', facts);

describe('an expiry date', () => {
  test.each([
    ['31/12/2020', ['document_expired 2020-12-31']],
    ['20201231', ['document_expired 2020-12-31']],
    ['31 DEC 2020', ['document_expired 2020-12-31']],
    ['2020-12-31T00:00:00Z', ['document_expired 2020-12-31']],
    ['2020-12', ['document_expired 2020-12-31']],
    ['2020', ['document_expired 2020-12-31']],
    ['11/2026', ['document_expiring 2026-11-30']],
    ['12/2030', []],
    // 10 December or 12 October: it may have passed.
    ['10/12/2026', ['expiry_unreadable']],
    ['05/12/2026', ['expiry_unreadable']],
    ['01/12/2027', []],
    ['2026', ['expiry_unreadable']],
    ['14/09/26', ['document_expired 2026-09-14']],
    ['14/09/30', ['expiry_unreadable']],
    ['31 DÉC/DEC 2020', ['document_expired 2020-12-31']],
    ['9999-12-31', []],
    // A Buddhist year.
    ['31/12/2568', ['expiry_unreadable']],
    ['permanent', ['expiry_unreadable']],
    ['NO_EXPIRATION', []],
  ])('%s', (expiry, codes) => expect(id({ document_expiry: expiry })).toEqual(codes));

  test('in the machine-readable zone alone, or readable there alone', () => {
    expect(id({ document_expiry_mrz: '2020-12-31' })).toEqual(['document_expired 2020-12-31']);
    expect(id({ document_expiry: 'see over', document_expiry_mrz: '2020-12-31' })).toEqual([
      'document_expired 2020-12-31',
    ]);
    expect(id({ document_expiry: 'see over', document_expiry_mrz: '2030-12-31' })).toEqual([]);
  });
  test('that differs from the zone: the worse one counts', () => {
    expect(id({ document_expiry: '2030-12-31', document_expiry_mrz: '2020-12-31' })).toEqual([
      'document_expired 2020-12-31',
    ]);
    expect(id({ document_expiry: '2020-12-31', document_expiry_mrz: '2030-12-31' })).toEqual([
      'document_expired 2020-12-31',
    ]);
    expect(id({ document_expiry: 'NO_EXPIRATION', document_expiry_mrz: '2020-12-31' })).toEqual([
      'document_expired 2020-12-31',
    ]);
  });
  test('that is not complete: the zone completes it', () => {
    expect(id({ document_expiry: '2026', document_expiry_mrz: '2026-03-01' })).toEqual(['document_expired 2026-03-01']);
    expect(id({ document_expiry: '14/09/30', document_expiry_mrz: '2030-09-14' })).toEqual([]);
    expect(id({ birth_date: '2008', birth_date_mrz: '2008-03-01' })).toEqual([]);
  });
  test('of another century in the zone, which has two digits of the year', () => {
    expect(id({ document_expiry: '2099-05-01', document_expiry_mrz: '1999-05-01' })).toEqual([]);
    expect(id({ document_expiry: '01/05/2099', document_expiry_mrz: '1999-05-01' })).toEqual([]);
  });
  test('that is not given', () => expect(id({ expiry_missing: '1' })).toEqual(['expiry_missing']));
});

describe('a birth date', () => {
  test.each([
    ['22/11/2010', ['subject_minor']],
    ['20101122', ['subject_minor']],
    ['2010-12', ['subject_minor']],
    ['22 NOV 2008', ['subject_minor']],
    ['21/11/2008', []],
    ['2008', ['birth_unreadable']],
    ['2009', ['subject_minor']],
    ['1974', []],
    ['see over', ['birth_unreadable']],
    ['12/08/74', ['birth_unreadable']],
  ])('%s', (birth, codes) => expect(id({ birth_date: birth })).toEqual(codes));

  test('of 1924 is no minor’s, whatever the zone’s two digits', () => {
    expect(id({ birth_date: '1924-03-01', birth_date_mrz: '2024-03-01' })).toEqual([]);
    expect(id({ birth_date: '1924', birth_date_mrz: '2024-03-01' })).toEqual([]);
    expect(id({ birth_date: '1974-03-01', birth_date_mrz: '2012-03-01' })).toEqual(['subject_minor']);
    expect(id({ birth_date_mrz: '2012-03-01' })).toEqual(['subject_minor']);
  });
  test('that is not given', () => expect(id({ birth_missing: '1' })).toEqual(['birth_missing']));
});

describe('a proof of address', () => {
  const proof = (facts: Readonly<Record<string, string>>) => found('PROOF_OF_ADDRESS', facts);
  test.each([
    ['2026-08-20', []],
    ['2026-08-19', ['proof_old 2026-08-19']],
    ['19 AUG 2026', ['proof_old 2026-08-19']],
    ['2026-11-22', ['proof_undated']],
    ['soon', ['proof_undated']],
  ])('issued on %s, first seen on 20 November', (issued, codes) =>
    expect(proof({ issuing_date: issued })).toEqual(codes),
  );
  test.each([
    [1, '2026-10-20', []],
    [1, '2026-10-19', [1]],
    [12, '2025-11-20', []],
    [12, '2025-11-19', [12]],
  ])('of which %s months are accepted, issued on %s', (proofMonths, issued, months) => {
    const findings = toFindings(
      aSession({
        proofMonths,
        steps: [aStep('PROOF_OF_ADDRESS')],
        facts: [aFact('PROOF_OF_ADDRESS', 'issuing_date', issued)],
        firstSeenAtMs: Date.parse('2026-11-20T00:00:00Z'),
      }),
      nowMs,
    );
    expect(findings.flatMap((finding) => (finding.code === 'proof_old' ? [finding.months] : []))).toEqual(months);
  });
  test('without a date', () => expect(proof({ issuing_date_missing: '1' })).toEqual(['proof_undated']));
  test('with the document of a host', () => {
    expect(proof({ host_document_expiry: '31/12/2020' })).toEqual(['host_document_expired 2020-12-31']);
    expect(proof({ host_document_expiry_mrz: '2020-12-31' })).toEqual(['host_document_expired 2020-12-31']);
    expect(proof({ host_document_expiry: 'x' })).toEqual(['host_document_unclear']);
    expect(proof({ host_expiry_missing: '1' })).toEqual(['host_document_unclear']);
    expect(proof({ host_document_expiry: '2030-01-01' })).toEqual([]);
  });
});

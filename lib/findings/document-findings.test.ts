import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#lib/model/day.ts';
import type { FactRecord } from '#lib/server/store/index.ts';
import { runs } from '#lib/testing/sample.ts';
import { nextFindingsDay } from './document-findings.ts';
import { toAudienceFindings, toFindings } from './findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const found = (type: string, facts: Readonly<Record<string, string>>, status = 'APPROVED') =>
  toFindings(
    aSession({
      steps: [aStep(type, status)],
      facts: Object.entries(facts).map(([key, value]) => aFact(type, key, value)),
      firstReceivedAtMs: Date.parse('2026-11-20T00:00:00Z'),
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
    ['2026-11-22', ['dates_impossible']],
    // One of its two readings is past.
    ['10/12/2026', ['proof_undated']],
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
        firstReceivedAtMs: Date.parse('2026-11-20T00:00:00Z'),
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

const firstMs = Date.parse('2024-02-20T12:00:00Z');
const dayMs = 86_400_000;

/** Days around the one on which the findings are made, and eighteen years before it. */
const nearDay = fc.tuple(fc.integer({ min: -45, max: 45 }), fc.constantFrom(0, 18)).map(([days, years]) => {
  const day = addDays(dayOf(firstMs), days);
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
});
/** Other spellings of a day, and dates that mean several. */
const spelling = fc.tuple(nearDay, fc.integer({ min: 0, max: 8 })).map(([day, form]) => {
  const [year = '', month = '', date = ''] = day.split('-');
  const forms = [
    day,
    `${date}/${month}/${year}`,
    `${date}/${month}/${year.slice(2)}`,
    `${year}${month}${date}`,
    `${year}-${month}`,
    year,
    `circa ${year}`,
    `${day}T23:30:00Z`,
    'NO_EXPIRATION',
  ];
  return forms[form] ?? day;
});
const dates = [
  'document_expiry',
  'document_expiry_mrz',
  'host_document_expiry',
  'host_document_expiry_mrz',
  'birth_date',
  'birth_date_mrz',
  'youngest_owner_birth_date',
  'person_birth_date',
  'issuing_date',
];
const types = ['ID_DOCUMENT', 'PVID', 'PROOF_OF_ADDRESS', 'BENEFICIAL_OWNERS', 'LEGAL_REPRESENTATIVE', 'AML'];
const facts: fc.Arbitrary<FactRecord[]> = fc.array(
  fc
    .oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom(...types), fc.constantFrom(...dates), fc.oneof(spelling, nearDay)),
      },
      fc.tuple(
        fc.constantFrom(...types),
        fc.constantFrom('document_type', 'reason_code', 'unreadable'),
        fc.constant('1'),
      ),
      fc.tuple(fc.constantFrom(...types), fc.constantFrom(...dates), fc.string({ maxLength: 12 })),
    )
    .map(([type, key, value]) => aFact(type, key, value)),
  { maxLength: 8 },
);
const session = fc
  .record({ kind: fc.constantFrom('individual' as const, 'corporate' as const), facts, before: fc.nat({ max: 200 }) })
  .map(({ before, ...more }) =>
    aSession({ ...more, steps: types.map((type) => aStep(type)), firstReceivedAtMs: firstMs - before * dayMs }),
  );

test('the findings are the same on every day before the next day', () => {
  fc.assert(
    fc.property(session, fc.constantFrom('full' as const, 'limited' as const), (record, audience) => {
      const next = nextFindingsDay(record, dayOf(firstMs));
      const found = toAudienceFindings(record, audience, firstMs);
      for (let ms = firstMs + dayMs; ms < firstMs + 80 * dayMs && dayOf(ms) < (next ?? '9'); ms += dayMs)
        expect(toAudienceFindings(record, audience, ms)).toEqual(found);
    }),
    runs(400),
  );
});

test.each([
  ['document_expiry', '2024-06-30', '2024-05-31', 'thirty days before'],
  ['document_expiry', '2024-03-05', '2024-03-06', 'the day after, where it expires soon already'],
  ['document_expiry', '2024-01-01', undefined, 'never, once it has expired'],
  ['document_expiry', '9999-12-31', undefined, 'never: it does not expire'],
  ['host_document_expiry', '2024-02-20', '2024-02-21', 'the day after'],
  ['birth_date', '2006-03-01', '2024-03-01', 'the eighteenth birthday'],
  ['birth_date', '2008-02-29', '2026-03-01', 'of a leap day the day after'],
  ['issuing_date', '2024-02-28', '2024-02-28', 'when a day ahead has come'],
  ['name', '2024-03-01', undefined, 'never: it is no date'],
])('%s %s: %s, %s', (key, value, day, _why) => {
  expect(nextFindingsDay({ facts: [aFact('ID_DOCUMENT', key, value)] }, '2024-02-20')).toBe(day);
});

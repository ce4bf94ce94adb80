import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactRecord } from '#lib/server/store/index.ts';
import { runs } from '#lib/testing/sample.ts';
import { toAudienceFindings } from './audience-findings.ts';
import { addDays, toDay } from './day.ts';
import { nextFindingsDay } from './next-day.ts';
import { aFact, aSession, aStep } from './testing/records.ts';

const firstMs = Date.parse('2024-02-20T12:00:00Z');
const dayMs = 86_400_000;

/** Days around the one on which the findings are made, and eighteen years before it. */
const nearDay = fc.tuple(fc.integer({ min: -45, max: 45 }), fc.constantFrom(0, 18)).map(([days, years]) => {
  const day = addDays(toDay(firstMs), days);
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
    aSession({ ...more, steps: types.map((type) => aStep(type)), firstSeenAtMs: firstMs - before * dayMs }),
  );

test('the findings are the same on every day before the next day', () => {
  fc.assert(
    fc.property(session, fc.constantFrom('full' as const, 'limited' as const), (record, audience) => {
      const next = nextFindingsDay(record, toDay(firstMs));
      const found = toAudienceFindings(record, audience, firstMs);
      for (let ms = firstMs + dayMs; ms < firstMs + 80 * dayMs && toDay(ms) < (next ?? '9'); ms += dayMs)
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

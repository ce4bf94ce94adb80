import { describe, expect, test } from 'vitest';
import type { FactRecord } from '#lib/server/store/index.ts';
import { toFindings } from './findings.ts';
import { aFact, aSession, aStep, nowMs } from './testing/records.ts';

const document = [
  aFact('ID_DOCUMENT', 'name', 'Ana Silva'),
  aFact('ID_DOCUMENT', 'birth_date', '1987-03-12'),
  aFact('ID_DOCUMENT', 'nationality', 'PRT'),
  aFact('ID_DOCUMENT', 'document_number', 'AB123'),
];
const screened = [aFact('AML', 'hits_reported', '0'), aFact('AML', 'hits_delivered', '0')];
const found = (facts: readonly FactRecord[]) =>
  toFindings(
    aSession({
      steps: ['AML', 'PROOF_OF_ADDRESS', 'PVID', 'ID_DOCUMENT'].map((type) => aStep(type)),
      facts: [...screened, ...facts],
    }),
    nowMs,
  );

describe('a screening with other data than the document’s', () => {
  test.each([
    ['name', 'Mehmet Kaya'],
    ['birth_date', '12/03/1978'],
    ['nationality', 'TUR'],
  ])('%s', (key, value) => {
    expect(found([...document, aFact('AML', key, value)])).toMatchObject([
      { code: 'screened_differs', severity: 'severe', step: 'AML', against: 'ID_DOCUMENT', attributes: [key] },
    ]);
  });
  test('the same in another form is no finding', () => {
    const same = [aFact('AML', 'name', 'SILVA ANA'), aFact('AML', 'birth_date', '12 MAR 1987')];
    expect(found([...document, ...same, aFact('AML', 'nationality', 'PT')])).toEqual([]);
  });
  test('a name that lacks a part is a warning, not another person', () => {
    expect(found([...document, aFact('AML', 'name', 'Ana Maria Silva')])).toMatchObject([
      { code: 'steps_differ', severity: 'warning', step: 'AML', attributes: ['name'] },
    ]);
  });
  test.each([
    ['Salman bin Khalid Rawi', 'Khalid bin Salman Rawi', 'screened_differs', 'severe'],
    ['Mohammed bin Salman', 'Salman bin Muhammad', 'screened_differs', 'severe'],
    ['Irfan Shaikh', 'Irfan', 'steps_differ', 'warning'],
    ['José García Pérez', 'José Pérez García', 'steps_differ', 'warning'],
  ])('%s, screened as %s', (name, other, code, severity) => {
    const born = ['ID_DOCUMENT', 'AML'].map((type) => aFact(type, 'birth_date', '1987-03-12'));
    expect(found([aFact('ID_DOCUMENT', 'name', name), aFact('AML', 'name', other), ...born])).toMatchObject([
      { code, severity, step: 'AML', attributes: ['name'] },
    ]);
  });
  test.each([
    ['王小明', 'Wang Xiaoming'],
    ['Kim Minsu', 'Minsu Kim'],
    ['Charles de Gaulle', 'Charles Gaulle'],
    ['Bashar al-Rawi', 'AL-RAWI BASHAR'],
  ])('%s, screened as %s, is not another person', (name, other) => {
    const codes = found([aFact('ID_DOCUMENT', 'name', name), aFact('AML', 'name', other)]).map(({ code }) => code);
    expect(codes).not.toContain('screened_differs');
    expect(codes).not.toContain('steps_differ');
  });
});

describe('documents that differ', () => {
  test('two identity documents of one person', () => {
    const other = [aFact('PVID', 'name', 'Ana Costa'), aFact('PVID', 'document_number', 'XY999')];
    expect(found([...document, ...other])).toMatchObject([
      { code: 'steps_differ', severity: 'warning', step: 'PVID', attributes: ['name', 'document_number'] },
    ]);
  });
  test('of two kinds have two numbers', () => {
    const kinds = [aFact('ID_DOCUMENT', 'document_type', 'PASSPORT'), aFact('PVID', 'document_type', 'NATIONAL_ID')];
    expect(found([...document, ...kinds, aFact('PVID', 'document_number', 'XY999')])).toEqual([]);
  });
  test('a proof of address to somebody else, unless the subject lives with a host', () => {
    const proof = aFact('PROOF_OF_ADDRESS', 'addressee', 'Rui Costa');
    expect(found([...document, proof])).toMatchObject([{ code: 'steps_differ', step: 'PROOF_OF_ADDRESS' }]);
    expect(found([...document, proof, aFact('PROOF_OF_ADDRESS', 'host_name', 'Rui Costa')])).toEqual([]);
    expect(found([...document, aFact('PROOF_OF_ADDRESS', 'addressee', 'Ana M. Silva')])).toMatchObject([
      { code: 'steps_differ', severity: 'notice' },
    ]);
  });
});

describe('a company’s screening that says whom it screened', () => {
  const company = [
    aFact('COMPANY_DETAILS', 'name', 'Invented SARL'),
    aFact('COMPANY_DETAILS', 'name_other', 'Inventions de Lyon'),
    aFact('COMPANY_DETAILS', 'registration_number', '552 100 554'),
  ];
  test.each<[string, string, string?]>([
    ['screened_name', 'Other SARL', 'screened_differs name'],
    ['screened_registration', '999 100 554', 'screened_differs registration_number'],
    ['screened_name', '発明商会', 'steps_not_compared name'],
    ['screened_name', 'INVENTED S.A.R.L.'],
    ['screened_name', 'Inventions de Lyon'],
    ['screened_registration', '552100554'],
  ])('%s %s', (key, value, code = '') => {
    const steps = ['AML', 'COMPANY_DETAILS'].map((type) => aStep(type));
    const facts = [...screened, ...company, aFact('AML', key, value)];
    const findings = toFindings(aSession({ kind: 'corporate', steps, facts }), nowMs);
    expect(findings.map(({ code, attributes }) => [code, attributes].join(' ')).join()).toBe(code);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { crossChecks } from './cross-checks.ts';

const fact = (step: string, key: string, value: string, stepType = 'ID_DOCUMENT'): SubjectFact => ({
  key,
  value,
  step,
  stepType,
});

describe('crossChecks', () => {
  const facts = [
    fact('1', 'name', 'Yaroslava Maren Timirgold'),
    fact('1', 'document_type', 'PASSPORT'),
    fact('1', 'document_number', 'L8R301C74'),
    fact('1', 'document_country', 'UTO'),
    fact('2', 'name', 'TIMIRGOLD YAROSLAVA MAREN', 'PVID'),
    fact('2', 'document_type', 'NATIONAL_ID', 'PVID'),
    fact('2', 'document_number', 'ID4471', 'PVID'),
    fact('3', 'phone_country', 'PT', 'PHONE'),
    fact('4', 'name', 'Jaroslava Timirgold', 'AML'),
  ];
  const of = (key: string, step?: string) => crossChecks(facts, step).find((check) => check.key === key);

  test('the worst comparison counts, every value keeps its source', () => {
    const name = of('name');
    expect(name?.agreement).toBe('different');
    expect(name?.values.map(({ fact: { stepType }, against }) => [stepType, against?.agreement])).toEqual([
      ['ID_DOCUMENT', undefined],
      ['PVID', 'equal'],
      ['AML', 'different'],
    ]);
  });

  test('for one step: its own value first, only the attributes it reports', () => {
    const checks = crossChecks(facts, '4');
    expect(checks.map(({ key }) => key)).toEqual(['name']);
    expect(checks[0]?.values[0]?.fact.step).toBe('4');
  });

  test('differing characters are marked', () => {
    const [number] = crossChecks([
      fact('1', 'document_number', 'L8R301C74'),
      fact('2', 'document_number', 'L8R3O1C74', 'PVID'),
    ]);
    expect(number?.values.map(({ parts }) => parts.filter(({ differs }) => differs).map(({ text }) => text))).toEqual([
      ['0'],
      ['O'],
    ]);
  });

  test('different countries are not a mismatch', () => {
    expect(of('countries')).toMatchObject({ agreement: 'several' });
    expect(of('countries')?.values.map(({ meaning }) => meaning)).toEqual(['of the document', 'of the phone']);
  });

  test('two documents may have different numbers', () => {
    expect(of('document_number')).toMatchObject({ agreement: 'several', remark: 'of different documents' });
  });

  test('the name on a proof of address is the subject’s, or the host’s where there is one', () => {
    const document = fact('1', 'name', 'Ana Silva');
    const bill = fact('2', 'addressee', 'Rui Costa', 'PROOF_OF_ADDRESS');
    expect(crossChecks([document, bill])[0]).toMatchObject({
      key: 'name',
      agreement: 'different',
      values: [{ meaning: null }, { meaning: 'on the proof of address' }],
    });
    const hosted = crossChecks([document, bill, fact('2', 'host_name', 'COSTA Rui', 'PROOF_OF_ADDRESS')]);
    expect(hosted.map(({ key, agreement }) => [key, agreement])).toEqual([
      ['name', 'one_source'],
      ['host_name', 'equal'],
    ]);
  });

  test('a value that agrees in part is not equal, and a worse one counts first', () => {
    const names = [fact('1', 'name', 'Ana Maria Silva'), fact('2', 'name', 'Ana Silva', 'PVID')];
    expect(crossChecks(names)[0]).toMatchObject({ agreement: 'partial', remark: 'one has more names' });
    expect(crossChecks([...names, fact('3', 'name', 'UNKNOWN', 'AML')])[0]?.agreement).toBe('not_compared');
    expect(crossChecks([...names, fact('3', 'name', 'Rui Costa', 'AML')])[0]?.agreement).toBe('different');
  });

  test('a masked value is never compared, even with an equal one', () => {
    const masked = [fact('1', 'name', 'Y••• T•••'), fact('2', 'name', 'Y••• T•••', 'PVID')];
    expect(crossChecks(masked)[0]).toMatchObject({ agreement: 'not_compared', remark: 'not available to your role' });
  });

  test('a single value has one source', () => {
    expect(of('countries', '3')?.agreement).toBe('several');
    expect(crossChecks([fact('3', 'phone', '+351 912 345 678')])[0]?.agreement).toBe('one_source');
  });

  test('any facts: masked values are never equal, no source is lost', () => {
    const keys = ['name', 'birth_date', 'nationality', 'gender', 'document_country', 'country', 'phone', 'address'];
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('A•••', '1987-03-12', 'PRT', '+351912345678'),
    );
    const facted = fc.record({
      key: fc.constantFrom(...keys),
      value,
      step: fc.constantFrom('1', '2', '3', null),
      stepType: fc.constantFrom('ID_DOCUMENT', 'PVID', null),
    });
    fc.assert(
      fc.property(fc.array(facted), (all) => {
        const checks = crossChecks(all);
        expect(checks.flatMap(({ values }) => values).length).toBe(all.length);
        for (const { values } of checks)
          for (const { fact: one, against, parts } of values) {
            if (one.value.includes('•')) expect(['not_compared', undefined]).toContain(against?.agreement);
            if (parts.length > 0) expect(parts.map(({ text }) => text).join('')).toBe(one.value);
          }
      }),
    );
  });
});

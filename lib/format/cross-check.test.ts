import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectFact } from '#lib/model/review.ts';
import { compareValues, crossChecks } from './cross-check.ts';
import { matchNames } from './name-words.ts';

const fact = (step: string, key: string, value: string, stepType = 'ID_DOCUMENT'): SubjectFact => ({
  key,
  value,
  step,
  stepType,
});

describe('names', () => {
  it.each([
    ['Anna Maria Eriksson', 'ERIKSSON ANNA MARIA', 'equal', 'in another order'],
    ['José Núñez', 'JOSE NUNEZ', 'equal', undefined],
    ['Jürgen Größler', 'JUERGEN GROESSLER', 'equal', 'after romanising'],
    ['Наталья Орлова', 'NATALYA ORLOVA', 'equal', 'after romanising'],
    ['Siobhán O’Riordan', "Siobhan O'Riordan", 'equal', undefined],
    ['Anne-Marie Dubois', 'Annemarie Dubois', 'equal', 'blanks aside'],
    ['Anna Maria Eriksson', 'Anna Eriksson', 'different', 'one has more names'],
    ['Anna Eriksson', 'Anna Ericsson', 'different', undefined],
    ['王小明', 'WANG XIAOMING', 'not_compared', 'written in another script'],
    ['王小明', '王大明', 'different', undefined],
    ['Łukasz', 'Ørsted', 'different', undefined],
    ['ليلى نور', 'ليلى هدى', 'different', undefined],
    ['王小明', '王小明', 'equal', undefined],
    ['…', '—', 'not_compared', 'no letters to compare'],
  ])('%s, %s: %s', (left, right, agreement, remark) => {
    expect(matchNames(left, right)).toEqual(remark === undefined ? { agreement } : { agreement, remark });
  });

  it('says of a Cyrillic look-alike that it had to be romanised', () => {
    expect(matchNames('Аnna Eriksson', 'Anna Eriksson').remark).toBe('after romanising');
  });

  it('is not blind to a letter for an invisible character', () => {
    expect(matchNames('An\u200bna', 'Anna').agreement).toBe('equal');
    expect(matchNames('An\u200ba', 'Anna').agreement).toBe('different');
  });

  it('is symmetric in its verdict and never throws, whatever the strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(matchNames(left, right).agreement).toBe(matchNames(right, left).agreement);
        expect(matchNames(left, left).agreement).toBe('equal');
      }),
    );
  });

  it('stays quick with long hostile names, and gives up on longer ones', () => {
    const started = performance.now();
    matchNames('Щ ä '.repeat(75), 'Ж ö '.repeat(75));
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(matchNames('Щ '.repeat(5_000), 'ä '.repeat(5_000)).remark).toBe('too long to be compared');
  });
});

describe('compareValues', () => {
  it.each([
    ['date', '1987-03-12', '1987-03-12T00:00:00Z', 'equal'],
    ['date', '12 MAR 1987', '1987-03-12', 'equal'],
    ['date', '03/04/1987', '1987-04-03', 'equal'],
    ['date', '1987-03-12', '1987-03-13', 'different'],
    ['date', '1987-03-12', 'unknown', 'not_compared'],
    ['country', 'PT', 'PRT', 'equal'],
    ['country', 'PRT', 'Portugal', 'equal'],
    ['country', 'PT', 'ES', 'different'],
    ['country', 'PT', 'Lusitanian', 'not_compared'],
    ['sex', 'F', 'female', 'equal'],
    ['sex', 'F', 'M', 'different'],
    ['number', 'L8R 301-C74', 'l8r301c74', 'equal'],
    ['number', 'L8R301C74', 'L8R3O1C74', 'different'],
    ['phone', '+351 912 345 678', '00351912345678', 'equal'],
    ['phone', '+351 912 345 678', '912 345 678', 'equal'],
    ['phone', '+351 912 345 678', '+351 912 345 679', 'different'],
    ['phone', '+351 912 345 678', 'none', 'not_compared'],
    ['text', '4 Lanternmoor Row,  Highvane', '4 lanternmoor row Highvane', 'equal'],
  ] as const)('%s: %s, %s: %s', (kind, left, right, agreement) => {
    expect(compareValues(kind, left, right).agreement).toBe(agreement);
  });
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

  it('tells the worst of all comparisons, each with its source', () => {
    const name = of('name');
    expect(name?.agreement).toBe('different');
    expect(name?.values.map(({ fact: { stepType }, against }) => [stepType, against?.agreement])).toEqual([
      ['ID_DOCUMENT', undefined],
      ['PVID', 'equal'],
      ['AML', 'different'],
    ]);
  });

  it('puts the step itself first and leaves out what it does not say', () => {
    const checks = crossChecks(facts, '4');
    expect(checks.map(({ key }) => key)).toEqual(['name']);
    expect(checks[0]?.values[0]?.fact.step).toBe('4');
  });

  it('marks the characters that differ', () => {
    const [number] = crossChecks([
      fact('1', 'document_number', 'L8R301C74'),
      fact('2', 'document_number', 'L8R3O1C74', 'PVID'),
    ]);
    expect(number?.values.map(({ parts }) => parts.filter(({ differs }) => differs).map(({ text }) => text))).toEqual([
      ['0'],
      ['O'],
    ]);
  });

  it('takes different countries for a fact', () => {
    expect(of('countries')).toMatchObject({ agreement: 'several' });
    expect(of('countries')?.values.map(({ meaning }) => meaning)).toEqual(['of the document', 'of the phone']);
  });

  it('does not expect the number of one document on another', () => {
    expect(of('document_number')).toMatchObject({ agreement: 'several', remark: 'of different documents' });
  });

  it('concludes nothing from a masked value, equal or not', () => {
    const masked = [fact('1', 'name', 'Y••• T•••'), fact('2', 'name', 'Y••• T•••', 'PVID')];
    expect(crossChecks(masked)[0]).toMatchObject({ agreement: 'not_compared', remark: 'hidden from your role' });
  });

  it('has one source where there is one', () => {
    expect(of('countries', '3')?.agreement).toBe('several');
    expect(crossChecks([fact('3', 'phone', '+351 912 345 678')])[0]?.agreement).toBe('one_source');
  });

  it('never says equal of masked values, never loses a source, never throws', () => {
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

import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '#lib/testing/cpu-time.ts';
import { explainScreening } from './explain.ts';
import { explain, field, firm, maria, named, row, sourced } from './testing/hits.ts';

describe('attributes', () => {
  test('an attribute of one side is missing, an attribute of neither has no row', () => {
    const explained = explain(named('Maria Silva'));
    expect(explained.attributes.map(({ key, agreement }) => [key, agreement])).toEqual([
      ['full_name', 'equal'],
      ['birth_date', 'missing'],
      ['nationality', 'missing'],
      ['document_number', 'missing'],
    ]);
    expect(explained).toMatchObject({
      equal: 1,
      different: 0,
      missing: 3,
      name: { text: 'Maria Silva', source: 'List entry' },
    });
  });

  test.each([
    ['Date of birth', '14/03/1987', 'birth_date', 'equal'],
    ['DOB', '1987', 'birth_date', 'partial'],
    ['DOB', 'circa 1988', 'birth_date', 'partial'],
    ['DOB', '1366', 'birth_date', 'not_compared'],
    ['DOB', 'unknown', 'birth_date', 'not_compared'],
    ['Passport number', 'ab 123456', 'document_number', 'equal'],
    ['Citizenship', 'Portuguese', 'nationality', 'equal'],
    ['Nationality', 'BRA', 'nationality', 'different'],
    ['Country of residence', 'PRT', 'country', 'missing'],
    ['Place of birth', 'Lisboa', 'birth_place', 'missing'],
    ['Passport', [{ name: 'Number', value: 'AB123456' }], 'document_number', 'equal'],
    ['Personal information', [{ name: 'Birth date', value: '1987-03-14' }], 'birth_date', 'equal'],
    ['Nationalities', ['BRA', 'PRT'], 'nationality', 'equal'],
  ])('field %s: %j', (name, value, key, agreement) => {
    expect(row(named('Maria Silva', field(name, value)), key)).toMatchObject({ agreement });
  });

  test('values of a relative, an office or a document are not the person’s', () => {
    for (const [name, value] of [
      ['Relationship', [{ name: 'Date of birth', value: '1987-03-14' }]],
      ['Political position', [{ name: 'Country', value: 'PRT' }]],
      ['Passport', [{ name: 'Date', value: 'AB123456' }]],
    ] as const) {
      expect(explain(named('Maria Silva', field(name, value))).equal).toBe(1);
    }
  });

  test('every value has its source', () => {
    expect(row(named('Maria Silva', field('DOB', '1987')), 'birth_date')).toMatchObject({
      subject: [{ text: '1987-03-14', source: 'Customer data' }],
      hit: [{ text: '1987', source: 'Utopia list: DOB' }],
      remark: 'same year only',
    });
    expect(
      row(
        named('X', field('Nationality', null, { countries: [{ country_code: 'PT', name: 'Portugal' }] })),
        'nationality',
      ),
    ).toMatchObject({
      agreement: 'equal',
      hit: [{ text: 'PT', source: 'Utopia list: Nationality' }],
    });
  });

  test('one of several agrees', () => {
    expect(row(named('X', field('DOB', '1987-03-14'), { birth_date: '1951' }), 'birth_date')).toMatchObject({
      agreement: 'equal',
      remark: '1 of 2 values in the hit',
    });
    const twice = {
      ...maria,
      values: { ...maria.values, birth_date: [...sourced('1987-03-14'), ...sourced('1986-03-14', 'ID document')] },
    };
    expect(row(named('X', {}, { birth_date: '1986-03-14' }), 'birth_date', twice)).toMatchObject({
      agreement: 'equal',
      remark: 'not in every source',
    });
  });

  test('surname and given names are separate where both sides have both', () => {
    const fields = { fields: [...field('Surname', 'SILVA').fields, ...field('Given name', 'Mariana').fields] };
    expect(explain(named('Mariana Silva', fields)).attributes.slice(0, 2)).toMatchObject([
      { key: 'lastname', agreement: 'equal' },
      { key: 'firstname', agreement: 'different', remark: 'similar spelling' },
    ]);
    expect(explain(named(null, fields)).name).toMatchObject({ text: 'Mariana SILVA' });
  });

  test('the screened name comes first, then other sources', () => {
    const twice = {
      ...maria,
      values: {
        ...maria.values,
        full_name: [...sourced('Maria Silva', 'ID document'), ...sourced('Ana Costa', 'PVID')],
      },
    };
    expect(row(named('SILVA Maria'), 'full_name', twice)).toMatchObject({
      subject: [
        { text: 'Maria Silva', source: 'Customer data' },
        { text: 'Maria Silva', source: 'ID document' },
        { text: 'Ana Costa', source: 'PVID' },
      ],
      agreement: 'equal',
      remark: 'different word order, not in every source',
    });
  });

  test('a father is not his son, and the words that are exchanged say so', () => {
    const son = { ...maria, values: { ...maria.values, full_name: sourced('Salman bin Khalid Rawi', 'ID document') } };
    const father = named('Khalid bin Salman Rawi');
    expect(row(father, 'full_name', son)).toMatchObject({ agreement: 'different', remark: 'names exchanged' });
    expect(explain(father, son).words.map(({ agreement, remark }) => [agreement, remark])).toEqual([
      ['different', 'names exchanged'],
      ['equal', undefined],
      ['different', 'names exchanged'],
      ['equal', undefined],
    ]);
  });

  test('an alias may agree where the name does not', () => {
    expect(row(named('Joana Costa', { aliases: ['J. Costa', 'Silva, Maria'] }), 'full_name')).toMatchObject({
      agreement: 'equal',
      remark: 'an alias agrees, different word order',
      hit: [
        { text: 'Joana Costa', source: 'List entry' },
        { text: 'Silva, Maria', source: 'Alias' },
      ],
    });
    expect(row(named('Maria Silva', { aliases: ['Maria Silva'] }), 'full_name')?.remark).toBeUndefined();
  });

  test('an alias far down the list is found, a list cut short is mentioned', () => {
    const aliases = Array.from({ length: 10_000 }, (_, index) => `Other ${index}`);
    expect(
      row(named('Joana Costa', { aliases: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'Silva Maria'] }), 'full_name')
        ?.agreement,
    ).toBe('equal');
    expect(row(named('Joana Costa', { aliases }), 'full_name')?.remark).toBe('not all aliases and fields compared');
  });

  test('another script has an approximate spelling and marks', () => {
    expect(explain(named('Мария Сильвер'))).toMatchObject({
      name: { text: 'Мария Сильвер', approximate: "Mariya Sil'ver" },
      words: [
        { subject: 'Maria', agreement: 'different', hit: { text: 'Мария', approximate: 'Mariya' } },
        { subject: 'Silva', agreement: 'different' },
      ],
    });
  });

  test.each([
    ['UNKNOWN', 'UNKNOWN', 'not_compared', ['not_compared']],
    ['UNKNOWN Silva', 'UNKNOWN Silva', 'partial', ['not_compared', 'equal']],
    ['FNU Silva', 'FNU Silva', 'partial', ['not_compared', 'equal']],
    ['XXX XXX', 'XXX XXX', 'not_compared', ['not_compared', 'not_compared']],
    ['N/A', 'N/A', 'not_compared', ['not_compared', 'not_compared']],
    ['НЕИЗВЕСТНО', 'НЕИЗВЕСТНО', 'not_compared', ['not_compared']],
    ['Maria Silva', 'UNKNOWN', 'not_compared', ['not_compared', 'missing']],
    ['X. Silva', 'X. Silva', 'equal', ['equal', 'equal']],
    ['Nana Silva', 'Nana Silva', 'equal', ['equal', 'equal']],
  ])('placeholders agree in nothing: %s and %s', (name, listed, agreement, words) => {
    for (const kind of ['individual', 'corporate'] as const) {
      const key = kind === 'individual' ? 'full_name' : 'company_name';
      const explained = explain(named(listed), { kind, values: { [key]: sourced(name) } });
      expect(explained.attributes.map((one) => one.agreement)).toEqual([agreement]);
      expect(explained.words.map((one) => one.agreement).toSorted()).toEqual(words.toSorted());
    }
  });

  test('a masked value is not compared', () => {
    const masked = { ...maria, values: { ...maria.values, birth_date: sourced('19••-••-••') } };
    expect(row(named('X', {}, { birth_date: '1987-03-14' }), 'birth_date', masked)).toMatchObject({
      agreement: 'missing',
      subject: [],
    });
  });

  test('a company', () => {
    const hit = {
      id: 'scr-1',
      info: { full_name: 'LANTERN MOOR LIMITED', aka: ['Moor'], countries: ['ES', 'PT'], birth_date: null },
      types: ['sanction'],
      sanctions: [
        {
          name: 'Utopia list',
          countries: [{ country_code: 'PT' }],
          fields: [{ name: 'Registration number', value: 'UT 4711' }],
        },
      ],
      pep: null,
    };
    expect(explain(hit, firm)).toMatchObject({
      kinds: ['sanctions'],
      equal: 3,
      attributes: [
        { key: 'company_name', agreement: 'equal' },
        { key: 'country', agreement: 'equal', remark: '1 of 2 values in the hit' },
        { key: 'registration_number', agreement: 'equal', hit: [{ source: 'Utopia list: Registration number' }] },
      ],
    });
    const elsewhere = { ...hit, info: { ...hit.info, countries: null } };
    expect(row(elsewhere, 'country', firm)?.agreement).toBe('missing');
  });

  test.each([[null], [undefined], ['text'], [[]], [{}], [{ info: [], aliases: 'x', fields: {}, type: 7 }]])(
    'a malformed hit has nothing equal (%j)',
    (hit) => {
      expect(explain(hit)).toMatchObject({
        kinds: ['other'],
        name: null,
        words: [],
        equal: 0,
        different: 0,
        missing: 4,
      });
    },
  );
});

describe('bounds', () => {
  test.each([
    ['zero width', '\u200b'.repeat(300)],
    ['marks', `a${'\u0301'.repeat(300)}`],
    ['bidi', `${'\u202e'.repeat(190)}Maria`],
    ['words', 'ab '.repeat(66)],
    ['one long word', 'ab'.repeat(95)],
    ['very long', 'x'.repeat(200_000)],
  ])('%s', (_, name) => {
    const hits = Array.from({ length: 200 }, (__, index) => ({
      id: String(index),
      hit: named(
        name,
        {
          aliases: Array.from({ length: name.length > 1000 ? 5 : 500 }, (___, alias) => `${name}${alias}`),
          ...field('Address', name),
        },
        { birth_date: name },
      ),
    }));
    let count = 0;
    const cpuMs = cpuMsOf(() => {
      const subject = { kind: 'individual', values: { full_name: sourced(name), address: sourced(name) } } as const;
      count = explainScreening({ subject, hits }).order.length;
    });
    expect(count).toBe(200);
    // Measured: some hundred milliseconds. The limit only detects runaway time.
    expect(cpuMs).toBeLessThan(5_000);
  });
});

import { describe, expect, test } from 'vitest';
import { compareFields } from './compare-fields.ts';
import { readMrz } from './fields.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const zone = (...lines: string[]) => readMrz({ mrz: lines.join('\n') }, now);
// Second line of the specimen in ICAO Doc 9303 part 4.
const secondLine = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

describe('compareFields', () => {
  const mrz = zone('P<UTOTIMIRGOLD<<YAROSLAVA<MAREN<<<<<<<<<<<<<', 'L8R301C749UTO8703123F26091424471902<<<<<<<50');
  const row = (key: string, extracted: string | null, other = mrz) =>
    compareFields({ [key]: extracted }, other).find((each) => each.key === key);

  test.each([
    ['lastname', 'Timirgold', 'equal'],
    ['lastname', 'TIMIRGOLT', 'different'],
    ['lastname', 'تيمير', 'not_compared'],
    ['firstname', 'Yaroslava-Maren', 'equal'],
    ['firstname', 'Yaroslava', 'partial'],
    ['full_name', 'Yaroslava Maren TIMIRGOLD', 'equal'],
    ['full_name', 'Timirgold, Yaroslava Maren', 'equal'],
    ['full_name', 'Yaroslava Timirgold', 'partial'],
    ['full_name', 'Timirgold Y.', 'partial'],
    ['firstname', 'Yaroslava M.', 'partial'],
    ['lastname', 'Timirgold Berg', 'partial'],
    ['birth_date', '12/03/87', 'partial'],
    ['document_number', 'l8r-301 c74', 'equal'],
    ['document_number', 'L8R3O1C74', 'different'],
    ['nationality', 'Utopia', 'equal'],
    ['nationality', 'FRA', 'different'],
    ['birth_date', '1987-03-12', 'equal'],
    ['birth_date', '12 MAR 1987', 'equal'],
    ['birth_date', '12/03/1987', 'partial'],
    ['birth_date', '03/12/1987', 'partial'],
    ['birth_date', '1987', 'partial'],
    ['birth_date', '12 MARS 1987', 'equal'],
    ['birth_date', '12 MAR/MARS 1987', 'equal'],
    ['birth_date', '12 MAR 87', 'equal'],
    ['birth_date', '1987-03-11T23:00:00Z', 'partial'],
    ['birth_date', '1366-12-21', 'not_compared'],
    ['birth_date', '0001-01-01', 'not_compared'],
    ['birth_date', '1987-03-12T00:00:00Z', 'equal'],
    ['birth_date', '1987-12-03', 'different'],
    ['birth_date', 'unknown', 'not_compared'],
    ['lastname', '-', 'not_compared'],
    ['lastname', 'UNKNOWN', 'not_compared'],
    ['gender', 'F/F', 'equal'],
    ['gender', 'FEMENINO', 'equal'],
    ['gender', 'MASCULINO', 'different'],
    ['gender', 'female', 'equal'],
    ['sex', 'M', 'different'],
    ['document_expiration', '2026-09-14', 'equal'],
    ['document_expiration', 'NO_EXPIRATION', 'different'],
    ['personal_number', '4471902', 'equal'],
    ['issuing_country', 'UTO', 'equal'],
    ['birth_place', 'Highvane', 'one_source'],
    ['eye_colour', 'grey', 'one_source'],
    ['lastname', null, 'missing'],
    ['lastname', 'T•••', 'one_source'],
  ])('%s %j: %s', (key, extracted, agreement) => {
    expect(row(key, extracted)?.agreement).toBe(agreement);
  });

  test.each([
    ['QQQ', 'PRT', 'different', 'no country code in the zone'],
    ['UT<', 'PRT', 'different', 'no country code in the zone'],
    ['XXX', 'PRT', 'different', 'unspecified in the zone'],
    ['XXX', 'XXX', 'not_compared', 'no value on one side'],
    ['QQQ', 'Lower Anydria', 'not_compared', 'not a known country'],
    ['<<<', 'PRT', 'missing', undefined],
  ])('nationality %s in the zone and %s in the field: %s', (printed, extracted, agreement, hint) => {
    const other = zone('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', secondLine.replace('UTO', printed));
    const found = row('nationality', extracted, other);
    expect([found?.agreement, found?.hint]).toEqual([agreement, hint]);
  });

  test('differing characters are marked, and the hint names the character that fits the digit', () => {
    expect(row('document_number', 'L8R3O1C74')).toMatchObject({
      hint: 'check digit 9 matches 0, not O',
      extractedParts: [
        { text: 'L8R3', differs: false },
        { text: 'O', differs: true },
        { text: '1C74', differs: false },
      ],
      mrzParts: [
        { text: 'L8R3', differs: false },
        { text: '0', differs: true },
        { text: '1C74', differs: false },
      ],
    });
    expect(row('document_number', 'L8R301C75')?.hint).toBeUndefined();
    expect(row('lastname', 'timirgolt')?.extractedParts).toEqual([
      { text: 'timirgol', differs: false },
      { text: 't', differs: true },
    ]);
  });

  test("rows in the order of the page, without the zone's keys, unknown keys last", () => {
    const fields = {
      eye_colour: 'grey',
      document_number: 'L8R301C74',
      firstname: 'Yaroslava Maren',
      mrz_line_1: 'x',
      mrz: null,
    };
    expect(compareFields(fields, mrz).map((each) => [each.key, each.agreement, each.known])).toEqual([
      ['lastname', 'missing', true],
      ['firstname', 'equal', true],
      ['document_number', 'equal', true],
      ['nationality', 'missing', true],
      ['birth_date', 'missing', true],
      ['gender', 'one_source', true],
      ['issuing_country', 'one_source', true],
      ['document_expiration', 'missing', true],
      ['personal_number', 'one_source', true],
      ['eye_colour', 'one_source', false],
    ]);
    expect(compareFields({ lastname: 'Timirgold', birth_date: null }, undefined)).toMatchObject([
      { key: 'lastname', agreement: 'one_source', mrz: null },
      { key: 'birth_date', agreement: 'missing' },
    ]);
  });

  const named = (surname: string, givenNames: string) =>
    zone(`P<UTO${surname}<<${givenNames}`.padEnd(44, '<').slice(0, 44), secondLine);
  test.each([
    ['Müller', 'MUELLER'],
    ['Müller', 'MULLER'],
    ['Ødegård', 'OEDEGAARD'],
    ['Ødegård', 'ODEGARD'],
    ['Straße', 'STRASSE'],
    ['Łódzki', 'LODZKI'],
    ['Çelik Işık', 'CELIK<ISIK'],
    ['Þórsson', 'THORSSON'],
    ['O’Specimen', 'OSPECIMEN'],
    ["D'Exemplo-Souza", 'DEXEMPLO<SOUZA'],
    ['Nguyễn', 'NGUYEN'],
    ['Щербакова', 'SHCHERBAKOVA'],
    ['Юрьев', 'IUREV'],
    ['Згурський', 'ZGURSKYI'],
  ])('%s may be spelled %s', (surname, spelled) => {
    expect(row('lastname', surname, named(spelled, 'ANNA'))?.agreement).toBe('equal');
  });
  test.each([
    ['Müller', 'MILLER'],
    ['Иванов', 'PETROV'],
    ['Specimen', 'SPECIMENS'],
    ['Specimens', 'SPECIMEN'],
  ])('%s is not spelled %s', (surname, spelled) => {
    expect(row('lastname', surname, named(spelled, 'ANNA'))?.agreement).toBe('different');
  });

  const numbered = (issuer: string, nationality: string) =>
    zone(`P<${issuer}TIMIRGOLD<<YAROSLAVA`.padEnd(44, '<'), `L8R301C749${nationality}8703123F26091424471902<<<<<<<50`);

  test.each([
    ['USA', 'UNITED STATES OF AMERICA', 'equal'],
    ['GBR', 'BRITISH CITIZEN', 'equal'],
    ['GBR', 'UK', 'equal'],
    ['D<<', 'Deutsch', 'equal'],
    ['GBN', 'GB', 'partial'],
    ['GBD', 'GBR', 'partial'],
    ['XXX', 'XXX', 'not_compared'],
    ['FRA', 'Lower Anydria', 'not_compared'],
  ])('nationality %s in the zone, %s extracted: %s', (code, extracted, agreement) => {
    expect(row('nationality', extracted, numbered('UTO', code))?.agreement).toBe(agreement);
  });

  test('the country and the type of the document are compared too', () => {
    const agreements = (document: Parameters<typeof compareFields>[2]) =>
      compareFields({}, mrz, document)
        .filter(({ key }) => key.startsWith('document.'))
        .map(({ key, agreement }) => [key, agreement]);
    expect(agreements({ type: 'PASSPORT', country: 'UTO' })).toEqual([
      ['document.type', 'equal'],
      ['document.country', 'equal'],
    ]);
    expect(agreements({ type: 'NATIONAL_ID', country: 'FR' })).toEqual([
      ['document.type', 'different'],
      ['document.country', 'different'],
    ]);
    expect(agreements({ type: '•••', country: null })).toEqual([['document.type', 'one_source']]);
    expect(compareFields({}, undefined, { type: 'PASSPORT', country: 'UTO' })).toEqual([]);
  });

  test('the zone’s two digits of a year are read beside the extracted year', () => {
    const dated = zone('P<UTOTIMIRGOLD<<YAROSLAVA<<<<<<<<<<<<<<<<<<<', 'L8R301C749UTO2405050F9912310<<<<<<<<<<<<<<00');
    expect(dated?.values).toMatchObject({ birthDate: '2024-05-05' });
    expect(row('birth_date', '1924-05-05', dated)).toMatchObject({ agreement: 'equal', mrz: '1924-05-05' });
    expect(row('document_expiration', '2099-12-31', dated)).toMatchObject({ agreement: 'equal', mrz: '2099-12-31' });
    expect(row('birth_date', '1924-05-06', dated)).toMatchObject({ agreement: 'different', mrz: '1924-05-05' });
    expect(row('birth_date', '19••-••-••', dated)?.mrz).toBe('2024-05-05');
  });

  test('a Spanish card has the holder’s number in the optional field', () => {
    const card = zone(
      'IDESPBAA0005890<99999999R<<<<<',
      '8001014F2501017ESP<<<<<<<<<<<8',
      'ESPECIMEN<ESPECIMEN<<CARMEN<<<',
    );
    expect(row('document_number', '99999999-R', card)).toMatchObject({
      agreement: 'equal',
      hint: 'printed in the optional field',
    });
    expect(row('document_number', 'BAA000589', card)?.agreement).toBe('equal');
    expect(row('document_number', '99999998R', card)?.agreement).toBe('different');
  });

  test('a name cut by the zone is equal up to the cut', () => {
    const long = 'Wolfeschlegelsteinhausen Bergerdorff Example';
    const cut = named('SPECIMEN', 'WOLFESCHLEGELSTEINHAUSEN<BERGERDORFF<EXAMPLE');
    expect(cut?.nameTruncated).toBe(true);
    expect(row('firstname', long, cut)).toMatchObject({
      agreement: 'equal',
      hint: 'equal as far as printed, name cut off',
    });
    expect(row('firstname', 'Wolfeschlegelsteinhausen Other', cut)?.agreement).toBe('different');
  });

  test('a separate middle name belongs to the given names', () => {
    expect(
      compareFields({ firstname: 'Yaroslava', middle_name: 'Maren' }, mrz).find((each) => each.key === 'firstname'),
    ).toMatchObject({ agreement: 'equal' });
  });

  test('a long name of letters with many spellings takes little time', () => {
    expect(row('lastname', 'ÄÖÜÅØ'.repeat(20_000), named('AEOEUE', 'X'))?.agreement).toBe('different');
  });
});

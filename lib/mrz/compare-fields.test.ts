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
    ['lastname', 'تيمير', 'one_source'],
    ['firstname', 'Yaroslava-Maren', 'equal'],
    ['firstname', 'Yaroslava', 'different'],
    ['full_name', 'Yaroslava Maren TIMIRGOLD', 'equal'],
    ['full_name', 'Timirgold, Yaroslava Maren', 'equal'],
    ['document_number', 'l8r-301 c74', 'equal'],
    ['document_number', 'L8R3O1C74', 'different'],
    ['nationality', 'Utopia', 'equal'],
    ['nationality', 'FRA', 'different'],
    ['birth_date', '1987-03-12', 'equal'],
    ['birth_date', '12 MAR 1987', 'equal'],
    ['birth_date', '12/03/1987', 'equal'],
    ['birth_date', '03/12/1987', 'equal'],
    ['birth_date', '1987-03-12T00:00:00Z', 'equal'],
    ['birth_date', '1987-12-03', 'different'],
    ['birth_date', 'unknown', 'different'],
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

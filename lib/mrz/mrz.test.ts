import fc from 'fast-check';
import { parse } from 'mrz';
import { describe, expect, test } from 'vitest';
import { checkDigitOf } from './check-digits.ts';
import { compareFields, readMrz } from './index.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const zone = (...lines: string[]) => readMrz({ mrz: lines.join('\n') }, now);

// The specimens of ICAO Doc 9303 (parts 4 to 7) and of the old French identity card.
const passport = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const card = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const wideCard = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const visa = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'];
const narrowVisa = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<'];
const longNumber = [
  'I<UTOD23145890<7349<<<<<<<<<<<',
  '3407127M9507122UTO<<<<<<<<<<<2',
  'STEVENSON<<PETER<JOHN<<<<<<<<<',
];
const french = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '8806923102858CORINNE<<<<<<<6512068F6'];

describe('specimens', () => {
  test.each([
    ['TD3', passport, 5],
    ['TD1', card, 4],
    ['TD2', wideCard, 4],
    ['MRV-A', visa, 3],
    ['MRV-B', narrowVisa, 3],
    ['TD1', longNumber, 4],
    ['FRENCH_NATIONAL_ID', french, 3],
  ])('%s', (format, lines, count) => {
    const result = zone(...lines);
    expect(result).toMatchObject({ format, lines, nameTruncated: false });
    expect(result?.checks).toHaveLength(count);
    expect(result?.checks.filter((check) => !check.agrees)).toEqual([]);
  });

  test('values', () => {
    expect(zone(...passport)?.values).toEqual({
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      documentNumber: 'L898902C3',
      nationality: 'UTO',
      issuer: 'UTO',
      birthDate: '1974-08-12',
      sex: 'F',
      expiry: '2012-04-15',
      personalNumber: 'ZE184226B',
      documentCode: 'P',
    });
    expect(zone(...longNumber)?.values).toMatchObject({
      documentNumber: 'D23145890734',
      surname: 'STEVENSON',
      personalNumber: null,
    });
    expect(zone(...french)?.values).toMatchObject({
      surname: 'BERTHIER',
      givenNames: 'CORINNE',
      documentNumber: '880692310285',
      expiry: null,
      nationality: null,
      issuer: 'FRA',
    });
    expect(zone(...visa)?.values).toMatchObject({ nationality: 'XXX', personalNumber: null });
  });

  test('an empty personal number needs no digit', () => {
    const lines = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'];
    expect(zone(...lines)?.checks.every((check) => check.agrees)).toBe(true);
    expect(zone(...lines)?.values).toMatchObject({ issuer: 'D', nationality: 'D', personalNumber: null });
  });
});

test('what could not be read is counted', () => {
  expect(zone(...passport)?.unreadable).toBe(0);
  expect(zone('P<PRTSILVA<<ANA<<<<')?.unreadable).toBe(1);
  // Neither of the two codes is a country's.
  expect(zone(...passport.map((line) => line.replace('UTO', 'QQQ')))?.unreadable).toBe(2);
  expect(zone(...passport.map((line) => line.replace('UTO', '<<<')))).toMatchObject({
    unreadable: 2,
    issues: expect.arrayContaining(['Nationality is empty.', 'Issuer is empty.']),
  });
});

describe('where the zone is found', () => {
  const whole = passport.join('\n');
  test.each([
    ['one text with line ends', { mrz: whole }],
    ['Windows line ends', { mrz: passport.join('\r\n') }],
    ['a literal \\n', { mrz: passport.join('\\n') }],
    ['no line ends', { machine_readable_zone: passport.join('') }],
    ['spaces from text recognition', { MRZ: whole.replaceAll('<<', '< <') }],
    ['one field per line, in any order', { mrz_line_2: passport[1] ?? '', mrz_line_1: passport[0] ?? '' }],
    ['short keys', { mrz1: passport[0] ?? '', mrz2: passport[1] ?? '', mrz3: null }],
    ['whole zone and single lines', { mrz: whole, mrz_line_1: passport[0] ?? '' }],
    ['escaped', { mrz: whole.replaceAll('<', '&lt;') }],
  ])('%s', (_, fields) => {
    expect(readMrz({ firstname: 'Anna', ...fields }, now)).toMatchObject({ format: 'TD3', lines: passport });
  });

  test.each([[{}], [{ mrz: null }], [{ mrz: ' ' }], [{ mrz: '•••' }], [{ mrz_score: '0.9' }]])(
    'no zone in %j',
    (fields) => {
      expect(readMrz(fields, now)).toBeUndefined();
    },
  );

  test.each([
    [['P<UTOERIKSSON<<ANNA', passport[1] ?? '']],
    [[passport[0] ?? '']],
    [['hello']],
    [['P<UTOÉRIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', passport[1] ?? '']],
  ])('lines without a known layout are reported, not guessed (%j)', (lines) => {
    expect(zone(...lines)).toMatchObject({
      format: null,
      checks: [],
      issues: [expect.any(String)],
      values: { surname: null },
    });
  });
});

describe('check digits', () => {
  test('one misread character is found, named and explained', () => {
    const misread = zone(passport[0] ?? '', 'L8989O2C36UTO7408122F1204159ZE184226B<<<<<10');
    expect(misread?.checks.filter((check) => !check.agrees).map((check) => check.name)).toEqual([
      'document_number',
      'composite',
    ]);
    expect(misread?.checks[0]).toEqual({
      name: 'document_number',
      label: 'Document number',
      characters: 'L8989O2C3',
      printed: '6',
      computed: '0',
      agrees: false,
      hint: 'check digit 6 matches 0, not O at position 6',
    });
  });

  test('no hint unless exactly one swap explains the digit', () => {
    expect(zone(passport[0] ?? '', 'L898902C37UTO7408122F1204159ZE184226B<<<<<10')?.checks[0]?.hint).toBeUndefined();
  });

  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
  const run = (length: number, of = characters) =>
    fc.array(fc.constantFrom(...of), { minLength: length, maxLength: length }).map((each) => each.join(''));
  const date = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(2, 10).replaceAll('-', ''));
  const digit = checkDigitOf;

  test('agree with the package for every passport and card', () => {
    fc.assert(
      fc.property(
        run(9, characters.slice(0, -1)),
        run(14),
        date,
        date,
        run(7),
        (number, personal, birth, expiry, optional) => {
          const start = `${number}${digit(number)}`;
          const dates = `${birth}${digit(birth)}F${expiry}${digit(expiry)}`;
          const second = `${start}UTO${dates}${personal}${digit(personal)}`;
          const td3 = `${second}${digit(start + second.slice(13, 20) + second.slice(21))}`;
          const td2 = `${start}UTO${dates}${optional}`;
          const first = `I<UTO${start}${'<'.repeat(15)}`;
          const third = `${dates}UTO${'<'.repeat(11)}`;
          const zones = [
            [passport[0] ?? '', td3],
            [wideCard[0] ?? '', `${td2}${digit(start + td2.slice(13, 20) + td2.slice(21))}`],
            [
              first,
              `${third}${digit(first.slice(5) + third.slice(0, 7) + third.slice(8, 15) + third.slice(18))}`,
              card[2] ?? '',
            ],
          ];
          for (const lines of zones) {
            expect(zone(...lines)?.checks.filter((check) => !check.agrees)).toEqual([]);
            const theirs = parse(lines).details.filter((detail) => detail.field?.endsWith('CheckDigit'));
            expect(theirs.filter((detail) => !detail.valid)).toEqual([]);
          }
        },
      ),
    );
  });

  test('and after any one character was changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(passport, card, wideCard),
        fc.nat(43),
        fc.constantFrom(...characters),
        (lines, position, character) => {
          const line = lines.length === 3 ? 1 : lines.length - 1;
          const changed = lines.map((each, index) =>
            index === line && position < each.length
              ? each.slice(0, position) + character + each.slice(position + 1)
              : each,
          );
          const theirs = new Map(parse(changed).details.map((detail) => [detail.field, detail.valid]));
          const names = {
            document_number: 'documentNumber',
            birth_date: 'birthDate',
            expiry: 'expirationDate',
            personal_number: 'personalNumber',
            composite: 'composite',
          } as const;
          for (const check of zone(...changed)?.checks ?? [])
            expect([check.name, check.agrees]).toEqual([check.name, theirs.get(`${names[check.name]}CheckDigit`)]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('any text is accepted', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(run(44), run(36), run(30), fc.string()), { maxLength: 4 }), (lines) => {
        const fields = { mrz: lines.join('\n'), firstname: lines[0] ?? null };
        expect(() => compareFields(fields, readMrz(fields, now))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

describe('centuries', () => {
  const dated = (birth: string, expiry: string) =>
    zone(passport[0] ?? '', `L898902C36UTO${birth}0F${expiry}0ZE184226B<<<<<10`);
  test.each([
    ['261121', '261120', '2026-11-21', '2026-11-20'],
    ['261122', '761121', '1926-11-22', '2076-11-21'],
    ['000101', '161121', '2000-01-01', '2016-11-21'],
    ['991231', '161120', '1999-12-31', '2016-11-20'],
    ['<<<<<<', '<<<<<<', null, null],
    ['870230', '261301', null, null],
    ['8703<<', '26O914', null, null],
  ])('%s %s', (birth, expiry, birthDate, expiryDate) => {
    expect(dated(birth, expiry)?.values).toMatchObject({ birthDate, expiry: expiryDate });
  });

  test('an assumed century and an impossible day are reported', () => {
    expect(dated('740812', '161120')?.issues).toEqual(['The century of the expiry is assumed.']);
    expect(dated('740812', '261121')?.issues).toEqual([]);
    expect(dated('870230', '261121')?.issues).toEqual(['Birth date is not a calendar date.']);
  });
});

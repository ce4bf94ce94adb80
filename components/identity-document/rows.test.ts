import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeExpiry, validityText } from '#lib/format/age.ts';
import { readMrz } from '#lib/format/mrz.ts';
import { fieldRows, hiddenFields, readDocument, tally, toTexts } from './rows.ts';

const today = '2026-11-21';

describe('judgeExpiry', () => {
  it.each([
    ['2026-09-14', 'Expired 68 days ago'],
    ['2026-11-20', 'Expired 1 day ago'],
    ['2026-11-21', 'Expires today'],
    ['2026-11-30', 'Expires in 9 days'],
    ['2029-11-21', 'Valid today'],
    ['2026-09-14T00:00:00Z', 'Expired 68 days ago'],
    ['NO_EXPIRATION', 'Does not expire'],
    ['03/04/2027', 'Expiry not readable'],
  ])('%s: %s', (value, words) => {
    expect(validityText(judgeExpiry(value, today))).toBe(words);
  });
});

describe('fieldRows', () => {
  const fields = {
    lastname: 'Eriksson',
    firstname: 'Anna Maria',
    document_number: 'L898902C3',
    nationality: 'UTO',
    birth_date: '1974-08-12',
    document_expiration: '2032-04-15',
    eye_colour: 'grey',
    mrz: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
  };

  it('judges the earlier end where the two sources differ, never the kinder one', () => {
    const rows = fieldRows(fields, readMrz(fields, Date.parse(today)), today);
    const expiry = rows.find((row) => row.key === 'document_expiration');
    expect(expiry?.agreement).toBe('different');
    expect(expiry?.validity?.state).toBe('expired');
    expect(tally(rows)).toMatchObject({ expired: true, different: 1 });
  });

  it('keeps a key that nobody knows', () => {
    const row = fieldRows(fields, undefined, today).find(({ key }) => key === 'eye_colour');
    expect(row).toMatchObject({ known: false, extracted: 'grey' });
  });

  it('shows what is no string too', () => {
    const texts = toTexts({ firstname: null, is_chip_read: true, stamps: ['A'] });
    expect(texts).toEqual({ firstname: null, is_chip_read: 'true', stamps: '["A"]' });
  });

  it('counts nothing as equal without a second source', () => {
    expect(tally(fieldRows(fields, undefined, today))).toEqual({
      different: 0,
      equal: 0,
      expired: false,
      minor: false,
    });
  });

  it('names the fields that the role does not see', () => {
    expect(hiddenFields(['document.fields.document_number', 'document.files', 'metadata.ip'])).toEqual([
      'document_number',
    ]);
  });
});

describe('readDocument', () => {
  const document = {
    type: 'PASSPORT',
    country: 'UTO',
    fields: { birth_date: '2010-03-01', document_expiration: '2026-09-14' },
  };

  it('flags a minor and an expired document', () => {
    const read = readDocument(document, [], today);
    expect(tally(read.rows)).toMatchObject({ minor: true, expired: true });
    expect(read.expiredOn).toBe('2026-09-14');
  });

  it('takes the later birth where zone and field differ', () => {
    const mrz = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO1008127F3204159ZE184226B<<<<<10';
    const rows = fieldRows({ birth_date: '1974-08-12', mrz }, readMrz({ mrz }, Date.parse(today)), today);
    expect(rows.find(({ key }) => key === 'birth_date')?.age).toEqual({ years: 16, state: 'minor' });
  });

  it('concludes nothing from what is masked or hidden', () => {
    const read = readDocument(
      { type: '•••', fields: { birth_date: '••••-••-••', document_expiration: '••••-••-••' } },
      ['document.country', 'document.fields.document_number'],
      today,
    );
    expect(read).toMatchObject({ hidesIssue: true, hidesFields: true, hidden: ['document_number'] });
    expect(tally(read.rows)).toEqual({ different: 0, equal: 0, expired: false, minor: false });
  });

  it('never throws and flags nothing without a reason, whatever the fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const read = readDocument({ fields }, [], today);
        expect(read.rows.filter(({ agreement }) => agreement === 'equal')).toEqual([]);
      }),
    );
    expect(readDocument(null, [], today).rows).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMrz } from '#lib/mrz/index.ts';
import { countAgreements, fieldRows, hiddenFields, toIdentityDocument, toTexts } from './identity-document.ts';

const today = '2026-11-21';

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

  test('the earlier expiry counts where the two sources differ', () => {
    const rows = fieldRows(fields, readMrz(fields, Date.parse(today)), today);
    const expiry = rows.find((row) => row.key === 'document_expiration');
    expect(expiry?.agreement).toBe('different');
    expect(expiry?.validity?.state).toBe('expired');
    expect(countAgreements(rows)).toMatchObject({ expired: true, different: 1 });
  });

  test('an unknown key is kept', () => {
    const row = fieldRows(fields, undefined, today).find(({ key }) => key === 'eye_colour');
    expect(row).toMatchObject({ known: false, extracted: 'grey' });
  });

  test('values other than text are shown', () => {
    const texts = toTexts({ firstname: null, is_chip_read: true, stamps: ['A'] });
    expect(texts).toEqual({ firstname: null, is_chip_read: 'true', stamps: '["A"]' });
  });

  test('nothing is equal without a second source', () => {
    expect(countAgreements(fieldRows(fields, undefined, today))).toEqual({
      different: 0,
      equal: 0,
      expired: false,
      minor: false,
    });
  });

  test('hidden fields are listed', () => {
    expect(hiddenFields(['document.fields.document_number', 'document.files', 'metadata.ip'])).toEqual([
      'document_number',
    ]);
  });
});

describe('toIdentityDocument', () => {
  const document = {
    type: 'PASSPORT',
    country: 'UTO',
    fields: { birth_date: '2010-03-01', document_expiration: '2026-09-14' },
  };

  test('a minor and an expired document are flagged', () => {
    const result = toIdentityDocument(document, [], today);
    expect(countAgreements(result.rows)).toMatchObject({ minor: true, expired: true });
    expect(result.expiredOn).toBe('2026-09-14');
  });

  test('the later birth date counts where zone and field differ', () => {
    const mrz = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO1008127F3204159ZE184226B<<<<<10';
    const rows = fieldRows({ birth_date: '1974-08-12', mrz }, readMrz({ mrz }, Date.parse(today)), today);
    expect(rows.find(({ key }) => key === 'birth_date')?.age).toEqual({ years: 16, state: 'minor' });
  });

  test('the zone’s century follows the extracted year: a birth of 1924 is no minor, an expiry of 2099 is not past', () => {
    const mrz = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO2405050F9912310ZE184226B<<<<<10';
    const result = toIdentityDocument(
      {
        type: 'PASSPORT',
        country: 'UTO',
        fields: { birth_date: '1924-05-05', document_expiration: '2099-12-31', mrz },
      },
      [],
      today,
    );
    expect(countAgreements(result.rows)).toMatchObject({ different: 0, minor: false, expired: false });
    expect(result.rows.slice(0, 2).map(({ label, agreement }) => [label, agreement])).toEqual([
      ['Document type', 'equal'],
      ['Document country', 'equal'],
    ]);
  });

  test('masked and hidden values conclude nothing', () => {
    const result = toIdentityDocument(
      { type: '•••', fields: { birth_date: '••••-••-••', document_expiration: '••••-••-••' } },
      ['document.country', 'document.fields.document_number'],
      today,
    );
    expect(result).toMatchObject({ hidesIssue: true, hidesFields: true, hidden: ['document_number'] });
    expect(countAgreements(result.rows)).toEqual({ different: 0, equal: 0, expired: false, minor: false });
  });

  test('any fields: nothing is equal without a zone', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const result = toIdentityDocument({ fields }, [], today);
        expect(result.rows.filter(({ agreement }) => agreement === 'equal')).toEqual([]);
      }),
    );
    expect(toIdentityDocument(null, [], today).rows).toEqual([]);
  });
});

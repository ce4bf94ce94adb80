import fc from 'fast-check';
import { parse } from 'mrz';
import { expect, test } from 'vitest';
import { mrzOf } from './mrz.ts';
import type { IdentityDocumentSpec } from './spec.ts';

type Plain = Omit<IdentityDocumentSpec, 'mrz'>;

const passport: Plain = {
  documentType: 'PASSPORT',
  issuer: 'UTO',
  issuerName: 'Utopia',
  surname: 'Eriksson',
  givenNames: 'Anna Maria',
  mrzSurname: 'ERIKSSON',
  mrzGivenNames: 'ANNA MARIA',
  nationality: 'UTO',
  birthDate: '1974-08-12',
  sex: 'F',
  birthPlace: 'Zenith',
  documentNumber: 'L898902C3',
  personalNumber: 'ZE184226B',
  issueDate: '2007-04-16',
  expiryDate: '2012-04-15',
  authority: 'Passport Office',
};

test('a passport as in the example of Doc 9303-4, appendix B', () => {
  expect(mrzOf(passport)).toEqual([
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ]);
});

test('a card as in the example of Doc 9303-5, appendix B', () => {
  const { personalNumber: _, ...bare } = passport;
  const card: Plain = { ...bare, documentType: 'NATIONAL_ID', documentNumber: 'D23145890' };
  expect(mrzOf(card)).toEqual([
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ]);
});

test('a driving licence has no zone', () => {
  expect(mrzOf({ ...passport, documentType: 'DRIVER_LICENSE' })).toEqual([]);
});

test('apostrophes close up, hyphens and spaces become fillers', () => {
  const [first] = mrzOf({ ...passport, mrzSurname: "O'Neill-Ofori", mrzGivenNames: 'Jean  Luc' });
  expect(first).toMatch(/^P<UTOONEILL<OFORI<<JEAN<LUC</);
});

const upper = fc.stringMatching(/^[A-Z]{1,20}( [A-Z]{1,20}){0,2}$/);
const date = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
/** The reader knows no Utopia; the examples above do. */
const documents = fc.record({
  documentType: fc.constantFrom('PASSPORT', 'NATIONAL_ID', 'RESIDENT_PERMIT'),
  issuer: fc.constantFrom('D', 'FRA', 'JPN'),
  nationality: fc.constantFrom('D', 'ESP', 'IND'),
  mrzSurname: upper,
  mrzGivenNames: fc.oneof(upper, fc.constant('')),
  birthDate: date,
  expiryDate: date,
  sex: fc.constantFrom('F', 'M'),
  documentNumber: fc.stringMatching(/^[A-Z0-9]{5,9}$/),
  personalNumber: fc.oneof(fc.stringMatching(/^[A-Z0-9]{1,14}$/), fc.constant('')),
});

test('another reader finds every line well formed, every check digit right and every value again', () => {
  fc.assert(
    fc.property(documents, (drawn) => {
      const lines = mrzOf({ ...passport, ...drawn } as Plain);
      expect(lines.map((line) => line.length)).toEqual(drawn.documentType === 'PASSPORT' ? [44, 44] : [30, 30, 30]);
      // Exactly two fillers at the end of the names are to this reader a given name of no letters.
      fc.pre(!/[^<]<<$/.test(drawn.documentType === 'PASSPORT' ? (lines[0] ?? '') : (lines[2] ?? '')));
      const { details, fields } = parse(lines);
      expect(details.filter((detail) => !detail.valid).map(({ field, value }) => [field, value])).toEqual([]);
      expect(fields.documentNumber).toBe(drawn.documentNumber);
      expect(fields.birthDate).toBe(drawn.birthDate.slice(2).replaceAll('-', ''));
      expect(fields.expirationDate).toBe(drawn.expiryDate.slice(2).replaceAll('-', ''));
      expect(fields.nationality).toBe(drawn.nationality);
    }),
  );
});

test('a number of more than nine characters goes on in the optional field', () => {
  const { personalNumber: _, ...bare } = passport;
  const lines = mrzOf({ ...bare, documentType: 'NATIONAL_ID', documentNumber: 'D23145890734' });
  expect(lines[0]).toBe('I<UTOD23145890<7349<<<<<<<<<<<');
  expect(parse(lines).fields.documentNumber).toBe('D23145890734');
});

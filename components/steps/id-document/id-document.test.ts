import { describe, expect, it } from 'vitest';
import { readMrz } from '#lib/format/mrz.ts';
import { evidenceOf } from './evidence.ts';
import { fieldRows, hiddenFields, judgeExpiry, tally, toTexts, validityText } from './rows.ts';

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
    expect(tally(fieldRows(fields, undefined, today))).toEqual({ different: 0, equal: 0, expired: false });
  });

  it('names the fields that the role does not see', () => {
    expect(hiddenFields(['document.fields.document_number', 'document.files', 'metadata.ip'])).toEqual([
      'document_number',
    ]);
  });
});

describe('evidenceOf', () => {
  const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '5' } as const;
  const address = (key: string) => `/api/v4/individual/session/7K2M9QXW4D/step/5/files/${key}`;
  const file = (key: string) => ({ url: address(key), type: 'image/jpeg', size: 1_100_000 });
  const body = {
    document: {
      type: 'PASSPORT',
      files: {
        front: file('document.files.front'),
        back: null,
        face: file('document.files.face'),
        uv: file('document.files.uv'),
      },
      original_files: { front: file('document.original_files.front'), back: null },
    },
  };

  it('lists every side in its place, the absent ones with the reason', () => {
    const slots = evidenceOf(at, { body, redacted: [] });
    expect(slots.map((slot) => ('absent' in slot ? `${slot.side}, ${slot.absent}` : slot.name))).toEqual([
      'Passport, front',
      'Back, not submitted',
      'Passport, portrait',
      'Passport, original of the front',
      'Passport, document, files, uv',
    ]);
  });

  it('fetches no original before somebody opens it', () => {
    const thumbnails = evidenceOf(at, { body, redacted: [] }).flatMap((slot) =>
      'thumbnail' in slot && slot.thumbnail ? slot.key : [],
    );
    expect(thumbnails).toEqual(['document.files.front', 'document.files.face']);
  });

  it('tells hidden from absent', () => {
    const [front, back] = evidenceOf(at, {
      body: { document: { type: 'PASSPORT' } },
      redacted: ['document.files.front', 'document.original_files.front'],
    });
    expect(front).toMatchObject({ absent: 'hidden from your role' });
    expect(back).toMatchObject({ absent: 'not submitted' });
  });
});

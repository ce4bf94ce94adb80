import { describe, expect, test } from 'vitest';
import { type IdDocumentStep, parseStep } from '../index.ts';
import { unreadablePaths } from '../testing/unreadable-paths.ts';

const picture = (name: string) => ({
  url: `https://media.example/${name}?signature=1`,
  type: 'image/jpeg',
  size: 1234,
});
const full = {
  id: '11',
  type: 'ID_DOCUMENT',
  status: 'REJECTED',
  metadata: { ip: '192.0.2.7', device: 'phone' },
  reason: { code: 'BAD_QUALITY', message: { original: 'Flou', translated: 'Blurred' } },
  document: {
    country: 'UTO',
    type: 'PASSPORT',
    fields: { firstname: 'Ana', lastname: 'Specimen', birth_date: '1987-03-12', eye_colour: 'grey' },
    files: { front: picture('front'), face: picture('face') },
    original_files: { front: picture('original') },
  },
};
const parse = (change: object) => parseStep('individual', 'ID_DOCUMENT', { ...full, ...change });
const parseDocument = (change: object) => parse({ document: { ...full.document, ...change } });

describe('ID_DOCUMENT', () => {
  test('absent parts are null, others unchanged', () => {
    expect(parse({})).toEqual({
      ok: true,
      unreadable: [],
      value: {
        ...full,
        metadata: {
          ip: '192.0.2.7',
          device: 'phone',
          user_agent: null,
          platform: null,
          browser_name: null,
          browser_version: null,
          customer_language: null,
        },
        document: {
          ...full.document,
          files: { front: picture('front'), back: null, face: picture('face') },
          original_files: { front: picture('original'), back: null },
        },
      },
    });
  });

  test('a bare reason is the original', () => {
    expect(parse({ reason: { code: 'BAD_QUALITY', message: 'Flou' } })).toMatchObject({
      value: { reason: { code: 'BAD_QUALITY', message: { original: 'Flou', translated: null } } },
    });
    expect(parse({ reason: { code: 'BAD_QUALITY' } })).toMatchObject({
      value: { reason: { code: 'BAD_QUALITY', message: { original: null, translated: null } } },
    });
  });

  test.each([[null], [''], [{}], [undefined]])('no reason, no metadata, no document (%j)', (absent) => {
    expect(parse({ reason: absent, metadata: absent, document: absent })).toMatchObject({
      ok: true,
      value: { reason: null, metadata: null, document: null },
    });
  });

  test('an object of absent parts is absent', () => {
    expect(
      parse({ reason: { code: '', message: {} }, document: { fields: {}, files: { front: { url: '' } } } }),
    ).toMatchObject({
      ok: true,
      value: { reason: null, document: null },
    });
  });

  test.each([
    [null],
    [''],
    [{}],
    [{ url: '' }],
    [{ url: '', type: 'image/jpeg', size: 0 }],
    [{ type: 'image/jpeg' }],
    [{ url: null, size: 3 }],
  ])('a file without address is absent (%j)', (back) => {
    expect(parseDocument({ files: { front: picture('front'), back } })).toMatchObject({
      value: { document: { files: { back: null, face: null } } },
    });
  });

  test('numbers for text and text for numbers', () => {
    const parsed = parse({
      id: 11,
      document: {
        ...full.document,
        fields: { document_number: 12345 },
        files: { front: { ...picture('f'), size: '77' } },
      },
    });
    expect(parsed).toMatchObject({
      value: { id: '11', document: { fields: { document_number: '12345' }, files: { front: { size: 77 } } } },
    });
  });

  test('unknown keys pass, fields keep exactly their keys', () => {
    const parsed = parse({
      extra: [1],
      document: {
        ...full.document,
        chip: { read: true },
        fields: {
          eye_colour: 'grey',
          firstname: '',
          height: 171,
          is_chip_read: true,
          stamps: ['A', { no: 2 }],
          spouse: {},
        },
      },
    });
    expect(parsed).toMatchObject({ value: { extra: [1], document: { chip: { read: true } } } });
    expect(parsed.ok && (parsed.value as IdDocumentStep).document?.fields).toEqual({
      eye_colour: 'grey',
      firstname: null,
      height: '171',
      is_chip_read: true,
      stamps: ['A', { no: 2 }],
      spouse: null,
    });
  });

  test('hostile text passes unchanged', () => {
    const nasty = '\ud800<script>\u202e=1+1\u0000';
    expect(parseDocument({ fields: { firstname: nasty } })).toMatchObject({
      value: { document: { fields: { firstname: nasty } } },
    });
  });

  test.each([
    ['document as list', { document: [] }, 'document'],
    ['document as text', { document: 'passport' }, 'document'],
    ['files as text', { document: { files: 'none' } }, 'document.files'],
    ['a file as address', { document: { files: { front: 'https://media.example/x' } } }, 'document.files.front'],
    ['a file as list', { document: { files: { front: [picture('x')] } } }, 'document.files.front'],
    ['an address as list', { document: { files: { front: { url: ['x'] } } } }, 'document.files.front'],
    ['size as word', { document: { files: { front: { url: 'x', size: 'big' } } } }, 'document.files.front.size'],
    ['fields as list', { document: { fields: ['Ana'] } }, 'document.fields'],
    ['a field as object', { document: { fields: { firstname: { given: 'Ana' } } } }, 'document.fields.firstname'],
    ['reason as list', { reason: ['blurred'] }, 'reason'],
    ['status as list', { status: ['APPROVED'] }, 'status'],
    ['metadata as list', { metadata: ['x'] }, 'metadata'],
    ['another type of step', { type: 'PHONE' }, ''],
  ])('%s is unreadable, alone', (_, change, path) => {
    const parsed = parse(change);
    expect(unreadablePaths(parsed)).toEqual([path]);
  });

  test('a bare reason is the agent’s text', () => {
    expect(parse({ reason: 'blurred' })).toMatchObject({
      value: { reason: { code: null, message: { original: 'blurred', translated: null } } },
    });
  });

  test('the envelope may be missing if the step has content', () => {
    expect(parseStep('individual', 'ID_DOCUMENT', { document: full.document })).toMatchObject({ ok: true });
    expect(parseStep('individual', 'AML', { verification: { aml: { total_hits: 0 } } })).toMatchObject({ ok: true });
  });

  test.each([[{}], [{ code: 1100220, message: 'internal' }], [{ session: { status: 'APPROVED' } }]])(
    'any other object is no step (%j)',
    (body) => {
      for (const type of ['ID_DOCUMENT', 'LIVENESS'])
        expect(unreadablePaths(parseStep('individual', type, body))).toEqual(['']);
    },
  );
});

describe('raw steps', () => {
  test('an individual one has the common envelope', () => {
    const body = {
      id: 4,
      type: 'VIDEO_INTERVIEW',
      status: 'REJECTED',
      reason: { code: 'X', message: 'non' },
      verification: { interview: {} },
    };
    expect(parseStep('individual', 'VIDEO_INTERVIEW', body)).toEqual({
      ok: true,
      unreadable: [],
      value: {
        ...body,
        id: '4',
        metadata: null,
        reason: { code: 'X', message: { original: 'non', translated: null } },
      },
    });
  });

  test('a corporate one passes unchanged', () => {
    const body = { status: 7, matches: null, screening: [], id: 3 };
    expect(parseStep('corporate', 'BOARD_MINUTES', body)).toEqual({ ok: true, value: body, unreadable: [] });
    expect(parseStep('corporate', 'BOARD_MINUTES', [])).toMatchObject({ ok: false });
  });
});

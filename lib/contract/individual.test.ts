import { describe, expect, test } from 'vitest';
import { type IdDocumentStep, type ProofOfAddressStep, parseStep } from './index.ts';
import { fileObject, fullSteps } from './testing/full-steps.ts';
import { unreadablePaths } from './testing/unreadable-paths.ts';

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

const fullProof = fullSteps.individual.PROOF_OF_ADDRESS as ProofOfAddressStep;
const parseProof = (change: object) =>
  parseStep('individual', 'PROOF_OF_ADDRESS', { ...fullProof, document: { ...fullProof.document, ...change } });

describe('PROOF_OF_ADDRESS', () => {
  test.each([[''], [null], [undefined]])('an issuing date of %j is null', (issuing_date) => {
    expect(parseProof({ fields: { address: 'Quay 1', issuing_date } })).toMatchObject({
      value: { document: { fields: { address: 'Quay 1', city: null, issuing_date: null } } },
    });
  });

  test('further fields pass, known ones as text', () => {
    expect(parseProof({ fields: { zipcode: 1000, meter: 'M-7', readings: [1], holder: null } })).toMatchObject({
      value: { document: { fields: { zipcode: '1000', meter: 'M-7', readings: [1], holder: null } } },
    });
  });

  test('accommodation and host only where required', () => {
    for (const absent of [null, '', {}, undefined]) {
      const parsed = parseProof({ host_id_document: absent, files: { proof: fileObject('p'), accomodation: absent } });
      expect(parsed).toMatchObject({
        value: { document: { host_id_document: null, files: { proof: fileObject('p'), accomodation: null } } },
      });
    }
  });

  test('the host’s document is read like any identity document', () => {
    expect(
      parseProof({
        host_id_document: { fields: { birth_date: 19870312, eyes: 'grey' }, files: { front: fileObject('f') } },
      }),
    ).toMatchObject({
      value: {
        document: {
          host_id_document: {
            country: null,
            fields: { birth_date: '19870312', eyes: 'grey' },
            files: { front: fileObject('f'), back: null, face: null },
            original_files: null,
          },
        },
      },
    });
  });

  test.each([
    ['files as text', { files: 'none' }, 'document.files'],
    ['files as a list', { files: [fileObject('x')] }, 'document.files'],
    ['a file as address', { files: { proof: 'https://media.example/x' } }, 'document.files.proof'],
    ['fields as a list', { fields: ['Quay 1'] }, 'document.fields'],
    ['a host as text', { host_id_document: 'Ana' }, 'document.host_id_document'],
    [
      'a host’s file as address',
      { host_id_document: { files: { front: 'x' } } },
      'document.host_id_document.files.front',
    ],
  ])('%s is unreadable, alone', (_, change, path) => {
    expect(unreadablePaths(parseProof(change))).toEqual([path]);
  });
});

describe('PVID', () => {
  const full = fullSteps.individual.PVID;
  const parse = (change: object) =>
    parseStep('individual', 'PVID', { ...full, document: { ...(full?.document as object), ...change } });

  test('all fields, known and unknown, and the face beside the files', () => {
    const fields = { gender: 'F', birth_place: '', full_name: 'Ana', height: 171, extra: { a: 1 } };
    expect(parse({ fields, face: fileObject('f'), files: { front: fileObject('a'), back: {} } })).toMatchObject({
      value: {
        document: {
          face: fileObject('f'),
          files: { front: fileObject('a'), back: null },
          fields: { gender: 'F', birth_place: null, full_name: 'Ana', height: '171', extra: { a: 1 } },
        },
      },
    });
  });

  test.each([
    ['files as a list', { files: [fileObject('x')] }, 'document.files'],
    ['the face as address', { face: 'https://media.example/x' }, 'document.face'],
    ['fields as text', { fields: 'Ana' }, 'document.fields'],
    ['a field as an object', { fields: { birth_date: { year: 1987 } } }, 'document.fields.birth_date'],
  ])('%s is unreadable, alone', (_, change, path) => {
    expect(unreadablePaths(parse(change))).toEqual([path]);
  });
});

const parseDuplicate = (duplicate: unknown) =>
  parseStep('individual', 'DUPLICATE', { type: 'DUPLICATE', verification: { duplicate } });
const address = 'https://media.example/face';

describe('DUPLICATE', () => {
  test.each([
    ['no matches, as reported', { face: address, matches: [] }, { face: address, matches: [] }],
    ['null matches', { face: address, matches: null }, { face: address, matches: null }],
    ['no key for matches', { face: address }, { face: address, matches: null }],
    ['a face as a file', { face: { url: address, type: 'image/jpeg' } }, { face: address, matches: null }],
    ['a face without address', { face: { url: '' }, matches: [] }, { face: null, matches: [] }],
  ])('%s', (_, duplicate, read) => {
    expect(parseDuplicate(duplicate)).toMatchObject({ ok: true, value: { verification: { duplicate: read } } });
  });

  test.each([
    [0, 0],
    [0.93, 0.93],
    [93, 93],
    ['0.93', 0.93],
    [null, null],
    ['', null],
  ])('a score of %j is %j: no unit is assumed, absent is not zero', (sent, similarity_score) => {
    expect(parseDuplicate({ matches: [{ face: address, session_id: 7, similarity_score: sent }] })).toMatchObject({
      value: { verification: { duplicate: { matches: [{ face: address, session_id: '7', similarity_score }] } } },
    });
  });

  test.each([
    ['matches as text', { matches: 'none' }, 'verification.duplicate.matches'],
    ['matches as a number', { matches: 0 }, 'verification.duplicate.matches'],
    ['matches by name', { matches: { a: { session_id: 's' } } }, 'verification.duplicate.matches'],
    ['a match as an id', { matches: ['s-1'] }, 'verification.duplicate.matches.0'],
    [
      'a score as a word',
      { matches: [{ similarity_score: 'high' }] },
      'verification.duplicate.matches.0.similarity_score',
    ],
    ['a face as a list', { face: [address] }, 'verification.duplicate.face'],
  ])('%s is unreadable, alone', (_, duplicate, path) => {
    expect(unreadablePaths(parseDuplicate(duplicate))).toEqual([path]);
  });
});

import { describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { factsOf } from './facts.ts';

const factsOfBody = (type: string, body: object) =>
  factsOf('individual', { step: '1', type }, parseStep('individual', type, { type, ...body }));
const valuesOf = (type: string, body: object) =>
  Object.fromEntries(factsOfBody(type, body).map(({ key, value }) => [key, value]));

/** Two lines of a passport: born on 12 August 1974, valid until 15 April 2012. */
const mrz = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';

const file = { url: 'https://files.example/1.jpg', type: 'image/jpeg', size: 1000 };
const files = { front: file, face: file };

describe('an identity document', () => {
  const id = (fields: object | null) => valuesOf('ID_DOCUMENT', { document: { type: 'PASSPORT', fields, files } });

  test('without expiry or birth date', () => {
    for (const fields of [
      {},
      null,
      { document_expiration: '', birth_date: null },
      { document_expiration: '0001-01-01', birth_date: 'unknown' },
    ])
      expect(id(fields)).toMatchObject({ expiry_missing: '1', birth_missing: '1' });
    expect(
      id({
        document_expiration: '2030-01-01',
        birth_date: 'see over',
        firstname: 'Ana',
        nationality: 'PT',
        document_number: 'none',
      }),
    ).toMatchObject({
      document_type: 'PASSPORT',
      name: 'Ana',
      document_expiry: '2030-01-01',
      birth_date: 'see over',
      values_missing: 'document_number',
    });
  });

  test('whose dates stand in the machine-readable zone alone', () => {
    const found = id({ mrz });
    expect(found).toMatchObject({ document_expiry_mrz: '2012-04-15', birth_date_mrz: '1974-08-12' });
    expect(found).not.toHaveProperty('expiry_missing');
    expect(found).not.toHaveProperty('birth_missing');
  });

  test('that did not come is empty, not without dates', () => {
    const found = valuesOf('ID_DOCUMENT', { status: 'APPROVED', document: null });
    expect(found).toEqual({ empty: '1' });
  });
});

describe('a proof of address', () => {
  const proof = (document: object) =>
    valuesOf('PROOF_OF_ADDRESS', { document: { type: 'WATER_BILL', files: { proof: file }, ...document } });

  test('its date and to whom it is addressed', () => {
    expect(
      proof({ fields: { address: 'Rua 1', issuing_date: '2026-01-02', firstname: 'Ana', lastname: 'Silva' } }),
    ).toEqual({
      address: 'Rua 1',
      issuing_date: '2026-01-02',
      addressee: 'Ana Silva',
    });
    expect(proof({ fields: { issuing_date: '' } })).toEqual({ issuing_date_missing: '1' });
    expect(proof({ fields: { city: 'Porto' } })).toEqual({ issuing_date_missing: '1', values_missing: 'address' });
  });

  test('the host’s document, whose name is not the subject’s', () => {
    const host = (fields: object) => proof({ host_id_document: { type: 'PASSPORT', fields } });
    expect(host({ firstname: 'Rui', lastname: 'Costa', document_expiration: '31/12/2020' })).toMatchObject({
      host_name: 'Rui Costa',
      host_document_expiry: '31/12/2020',
    });
    expect(host({ mrz })).toMatchObject({ host_document_expiry_mrz: '2012-04-15' });
    expect(host({})).toMatchObject({ host_expiry_missing: '1' });
    expect(host({ firstname: 'Rui' })).not.toHaveProperty('name');
  });
});

describe('a step answered without content', () => {
  test.each(['LIVENESS', 'ID_DOCUMENT', 'EMAIL', 'PHONE', 'PROOF_OF_ADDRESS', 'AML', 'DUPLICATE', 'SOMETHING_NEW'])(
    '%s',
    (type) => {
      const envelope = { id: '1', status: 'APPROVED', metadata: { ip: '192.0.2.1' }, reason: null };
      expect(valuesOf(type, envelope)).toEqual({ empty: '1' });
    },
  );
  test('a list without entries is content', () => {
    expect(valuesOf('DUPLICATE', { verification: { duplicate: { face: null, matches: [] } } })).not.toHaveProperty(
      'empty',
    );
    expect(valuesOf('AML', { verification: { aml: { total_hits: 0, hits: [] } } })).not.toHaveProperty('empty');
  });
});

describe('evidence that is not there leaves a step empty', () => {
  const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
  const fields = { firstname: 'Ana' };
  const document = (more: object) => ({ document: { type: 'PASSPORT', fields, files, ...more } });
  const proof = (more: object) => ({ document: { type: 'WATER_BILL', fields, files: { proof: file }, ...more } });
  const letter = { files: { proof: file, accomodation: file } };
  const noUrl = { ...file, url: '' };
  test.each<[string, string, object, boolean]>([
    ['a passport', 'ID_DOCUMENT', document({}), false],
    ['originals alone', 'ID_DOCUMENT', document({ files: { face: file }, original_files: { front: file } }), false],
    ['keys in capitals', 'ID_DOCUMENT', document({ files: { FRONT: file, FACE: file } }), false],
    ['no files', 'ID_DOCUMENT', document({ files: null, original_files: null }), true],
    ['a list without files', 'ID_DOCUMENT', document({ files: [], original_files: [] }), true],
    ['files as a text', 'ID_DOCUMENT', document({ files: 'none' }), true],
    ['a front without address', 'ID_DOCUMENT', document({ files: { ...files, front: noUrl } }), true],
    ['a front with a blank address', 'ID_DOCUMENT', document({ files: { ...files, front: { url: ' ' } } }), true],
    ['a front of 0 bytes', 'ID_DOCUMENT', document({ files: { ...files, front: { ...file, size: '0' } } }), true],
    ['a front of unknown size', 'ID_DOCUMENT', document({ files: { ...files, front: { url: file.url } } }), false],
    ['the back alone', 'ID_DOCUMENT', document({ files: { back: file, face: file } }), true],
    ['the portrait alone', 'ID_DOCUMENT', document({ files: { face: file } }), true],
    ['no portrait', 'ID_DOCUMENT', document({ files: { front: file, face: null } }), true],
    ['a card without zone and back', 'ID_DOCUMENT', document({ type: 'NATIONAL_ID' }), true],
    ['a licence without back', 'ID_DOCUMENT', document({ type: 'DRIVER_LICENSE' }), false],
    ['a card’s zone without the back', 'ID_DOCUMENT', document({ fields: { mrz: card } }), true],
    ['a card’s zone', 'ID_DOCUMENT', document({ fields: { mrz: card }, files: { ...files, back: file } }), false],
    ['a PVID', 'PVID', document({ files: { front: file }, face: file }), false],
    ['a PVID without files', 'PVID', document({ files: null, face: file }), true],
    ['a PVID without face', 'PVID', document({ files: { front: file }, face: noUrl }), true],
    ['a proof', 'PROOF_OF_ADDRESS', proof({}), false],
    ['an original proof', 'PROOF_OF_ADDRESS', proof({ files: null, original_files: { proof: file } }), false],
    ['no proof', 'PROOF_OF_ADDRESS', proof({ files: { proof: noUrl } }), true],
    ['a host and their letter', 'PROOF_OF_ADDRESS', proof({ ...letter, host_id_document: { fields, files } }), false],
    ['a host’s document as a bare file', 'PROOF_OF_ADDRESS', proof({ host_id_document: file }), false],
    ['a host without letter', 'PROOF_OF_ADDRESS', proof({ host_id_document: { fields, files } }), true],
    ['a host without files', 'PROOF_OF_ADDRESS', proof({ ...letter, host_id_document: { fields } }), true],
    ['a liveness', 'LIVENESS', { verification: { liveness: { file } } }, false],
    ['a liveness with a score alone', 'LIVENESS', { verification: { liveness: { file: noUrl, score: 1 } } }, true],
  ])('%s', (_name, type, body, isEmpty) => {
    expect(valuesOf(type, body).empty).toBe(isEmpty ? '1' : undefined);
  });
});

describe('the body’s own status', () => {
  const against = (entry: string, type: string, status: string | null) => {
    const body = { type, status, verification: { email: { value: 'a@example.test' } } };
    const kind = type === 'EMAIL' ? 'individual' : 'corporate';
    return factsOf(kind, { step: '1', type, status: entry }, parseStep(kind, type, body)).find(
      ({ key }) => key === 'body_status',
    );
  };
  test('is a fact only where it contradicts the entry, for those who may know of screening', () => {
    expect(against('APPROVED', 'EMAIL', 'REJECTED')).toMatchObject({ value: 'REJECTED', sensitivity: 'screening' });
    expect(against('APPROVED', 'EMAIL', 'ON_HOLD')?.value).toBe('ON_HOLD');
    expect(against('APPROVED', 'EMAIL', 'approved')).toBeUndefined();
    expect(against('APPROVED', 'EMAIL', null)).toBeUndefined();
  });
  test('of a company’s screening: a word of its own contradicts nothing', () => {
    expect(against('APPROVED', 'AML', 'COMPLIANT')).toBeUndefined();
    expect(against('APPROVED', 'AML', 'REJECTED')?.value).toBe('REJECTED');
  });
});

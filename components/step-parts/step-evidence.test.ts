import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceOf, hasEvidence, mainEvidenceOf } from './step-evidence.ts';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '5' } as const;
const address = (key: string) => `/api/v4/individual/session/7K2M9QXW4D/step/5/files/${key}`;
const file = (key: string, type = 'image/jpeg') => ({ url: address(key), type, size: 1_100_000 });
const identity = (path: string) => ({
  type: 'PASSPORT',
  files: { front: file(`${path}.files.front`), back: null, face: file(`${path}.files.face`) },
  original_files: { front: file(`${path}.original_files.front`), back: null },
});
const labels = (type: string, body: unknown, redacted: string[] = []) =>
  evidenceOf(type, at, { body, redacted }).map((slot) =>
    'absent' in slot ? `${slot.side}, ${slot.absent}` : slot.name,
  );

describe('an identity document', () => {
  const document = identity('document');
  const body = { document: { ...document, files: { ...document.files, uv: file('document.files.uv') } } };

  test('lists every side, absent ones with the reason', () => {
    expect(labels('ID_DOCUMENT', body)).toEqual([
      'Passport, front',
      'Back, not submitted',
      'Passport, portrait',
      'Passport, original of the front',
      'Document, files, uv',
    ]);
  });

  test('thumbnails of originals wait until the browser is idle', () => {
    const slots = evidenceOf('ID_DOCUMENT', at, { body, redacted: [] });
    expect(slots.flatMap((slot) => ('thumbnail' in slot ? [[slot.key, slot.thumbnail]] : []))).toEqual([
      ['document.files.front', 'now'],
      ['document.files.face', 'now'],
      ['document.original_files.front', 'idle'],
      ['document.files.uv', 'icon'],
    ]);
  });

  test('hidden is not absent', () => {
    const redacted = ['document.files.front', 'document.original_files.front'];
    expect(labels('ID_DOCUMENT', { document: { type: 'PASSPORT' } }, redacted).slice(0, 2)).toEqual([
      'Front, not available to your role',
      'Back, not submitted',
    ]);
  });

  test('a masked type is not part of a name', () => {
    expect(labels('ID_DOCUMENT', { document: { ...document, type: '•••' } })[0]).toBe('Document, front');
  });
});

describe('other steps', () => {
  test('a video identification has a document and a face', () => {
    const body = { document: { type: 'NATIONAL_ID', face: file('document.face'), files: { front: null, back: null } } };
    expect(labels('PVID', body)).toEqual(['Front, not submitted', 'Back, not submitted', 'PVID: face']);
  });

  test('the host’s document is labelled, and accommodation expected only with it', () => {
    const proof = { type: 'WATER_BILL', files: { proof: file('document.files.proof', 'application/pdf') } };
    expect(labels('PROOF_OF_ADDRESS', { document: proof })).toEqual(['Water bill, proof']);
    expect(
      labels('PROOF_OF_ADDRESS', { document: { ...proof, host_id_document: identity('document.host_id_document') } }),
    ).toEqual([
      'Water bill, proof',
      'Accommodation, not submitted',
      'Host’s Passport, front',
      'Host: back, not submitted',
      'Host’s Passport, portrait',
      'Host’s Passport, original of the front',
    ]);
  });

  test('PDF documents and videos have no thumbnail', () => {
    const body = {
      document: { type: 'WATER_BILL', files: { proof: file('document.files.proof', 'application/pdf') } },
    };
    const clip = { verification: { liveness: { file: file('verification.liveness.file', 'video/mp4') } } };
    const main = [
      ...mainEvidenceOf('PROOF_OF_ADDRESS', at, { body, redacted: [] }),
      ...mainEvidenceOf('LIVENESS', at, { body: clip, redacted: [] }),
    ];
    expect(main.map(({ name, thumbnail }) => [name, thumbnail])).toEqual([
      ['Water bill, proof', 'icon'],
      ['Liveness', 'icon'],
    ]);
  });

  test('files of other step types are listed', () => {
    expect(hasEvidence('AML') || hasEvidence('toString')).toBe(false);
    expect(labels('SELFIE', { picture: { file: file('picture.file') } })).toEqual(['Picture, file']);
  });

  test('any body: every file is listed once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ID_DOCUMENT', 'PVID', 'PROOF_OF_ADDRESS', 'LIVENESS', 'X'),
        fc.jsonValue(),
        (type, body) => {
          const slots = evidenceOf(type, at, { body: { document: body, verification: body }, redacted: [] });
          expect(new Set(slots.map(({ key }) => key)).size).toBe(slots.length);
        },
      ),
    );
  });
});

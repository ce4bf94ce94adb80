import { describe, expect, test } from 'vitest';
import { type ProofOfAddressStep, parseStep } from '../index.ts';
import { fileObject, fullSteps } from '../testing/full-steps.ts';
import { unreadablePaths } from '../testing/unreadable-paths.ts';

const full = fullSteps.individual.PROOF_OF_ADDRESS as ProofOfAddressStep;
const parse = (change: object) =>
  parseStep('individual', 'PROOF_OF_ADDRESS', { ...full, document: { ...full.document, ...change } });

describe('PROOF_OF_ADDRESS', () => {
  test.each([[''], [null], [undefined]])('an issuing date of %j is null', (issuing_date) => {
    expect(parse({ fields: { address: 'Quay 1', issuing_date } })).toMatchObject({
      value: { document: { fields: { address: 'Quay 1', city: null, issuing_date: null } } },
    });
  });

  test('further fields pass, known ones as text', () => {
    expect(parse({ fields: { zipcode: 1000, meter: 'M-7', readings: [1], holder: null } })).toMatchObject({
      value: { document: { fields: { zipcode: '1000', meter: 'M-7', readings: [1], holder: null } } },
    });
  });

  test('accommodation and host only where required', () => {
    for (const absent of [null, '', {}, undefined]) {
      const parsed = parse({ host_id_document: absent, files: { proof: fileObject('p'), accomodation: absent } });
      expect(parsed).toMatchObject({
        value: { document: { host_id_document: null, files: { proof: fileObject('p'), accomodation: null } } },
      });
    }
  });

  test('the host’s document is read like any identity document', () => {
    expect(
      parse({
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
    expect(unreadablePaths(parse(change))).toEqual([path]);
  });
});

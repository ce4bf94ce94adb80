import { describe, expect, test } from 'vitest';
import { parseStep } from '../index.ts';
import { fileObject, fullSteps } from '../testing/full-steps.ts';
import { unreadablePaths } from '../testing/unreadable-paths.ts';

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

import { describe, expect, test } from 'vitest';
import { fileAt, filesIn, mayBePicture, pathLabel } from './step-files.ts';

describe('step files', () => {
  const prefix = '/api/v4/individual/session/7K2M9QXW4D/step/5/files/';

  test('file objects and bare addresses, in the order of the body', () => {
    const body = {
      document: {
        files: { front: { url: `${prefix}document.files.front`, type: 'image/jpeg', size: 12 }, back: null },
      },
      face: `${prefix}face`,
      media: [{ url: 'https://news.example/story' }],
    };
    expect(filesIn(body, prefix)).toEqual([
      {
        key: 'document.files.front',
        address: `${prefix}document.files.front`,
        path: ['document', 'files', 'front'],
        declaredType: 'image/jpeg',
        declaredBytes: 12,
      },
      { key: 'face', address: `${prefix}face`, path: ['face'], declaredType: null, declaredBytes: null },
    ]);
  });

  test('addresses of other steps and sites are not files', () => {
    expect(fileAt({ url: `${prefix}../../secret` }, prefix, [])).toBeUndefined();
    expect(fileAt('https://cdn.example/a.jpg', prefix, [])).toBeUndefined();
    expect(fileAt({ url: 7 }, prefix, [])).toBeUndefined();
  });

  test('a file of undeclared type may be a picture', () => {
    const of = (declaredType: string | null) =>
      mayBePicture({ key: '', address: '', path: [], declaredType, declaredBytes: null });
    expect([of(null), of('IMAGE/JPEG'), of('application/pdf'), of('video/mp4')]).toEqual([true, true, false, false]);
  });

  test('label of a path', () => {
    expect(pathLabel(['verification', 'liveness', 'file'])).toBe('Verification, liveness, file');
    expect(pathLabel(['original_files', 'front'])).toBe('Original files, front');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileAt, filesIn, mayBePicture, wayText } from './files.ts';
import { isHidden } from './redaction.ts';
import { allBranches, branchText, childrenOf, isBranch, openAtFirst, toPath } from './tree.ts';

const json = fc.jsonValue({ maxDepth: 5 }).filter(isBranch);

describe('the tree of a body', () => {
  it('opens from the top as far as the budget goes', () => {
    const body = { a: { b: { c: 1 } }, list: Array.from({ length: 50 }, (_, at) => at) };
    expect([...openAtFirst(body, 10)]).toEqual(['', '/a', '/a/b']);
  });

  it('never opens more lines than the budget, and only branches', () => {
    fc.assert(
      fc.property(json, fc.nat(60), (body, budget) => {
        const every = allBranches(body);
        const open = openAtFirst(body, budget);
        expect([...open].every((path) => every.has(path))).toBe(true);
        let lines = 0;
        const count = (branch: object, path: string): void => {
          if (!open.has(path)) return;
          for (const [name, value] of childrenOf(branch)) {
            lines += 1;
            if (isBranch(value)) count(value, toPath(path, name));
          }
        };
        count(body, '');
        expect(lines).toBeLessThanOrEqual(budget);
      }),
    );
  });

  it('keeps two keys apart whatever is in them', () => {
    expect(toPath('', 'a/b')).not.toBe(toPath(toPath('', 'a'), 'b'));
    expect(toPath('', '~1')).not.toBe(toPath('', '/'));
  });

  it('says of an empty branch that it is empty', () => {
    expect([{}, [], [1], { a: 1, b: 2 }].map(branchText)).toEqual(['empty', 'empty list', '1 entry', '2 fields']);
  });

  it('takes bodies of five thousand nodes and of great depth', () => {
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key${at}`, { at }]));
    expect(allBranches(wide).size).toBe(5_001);
    let deep: object = {};
    for (let level = 0; level < 64; level += 1) deep = { deep };
    expect(allBranches(deep).size).toBe(65);
  });
});

describe('files of a body', () => {
  const prefix = '/api/v4/individual/session/7K2M9QXW4D/step/5/files/';

  it('finds file objects and bare addresses, in reading order', () => {
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

  it('takes nothing for a file that is not one of this step', () => {
    expect(fileAt({ url: `${prefix}../../secret` }, prefix, [])).toBeUndefined();
    expect(fileAt('https://cdn.example/a.jpg', prefix, [])).toBeUndefined();
    expect(fileAt({ url: 7 }, prefix, [])).toBeUndefined();
  });

  it('tries as a picture what does not say that it is something else', () => {
    const of = (declaredType: string | null) =>
      mayBePicture({ key: '', address: '', path: [], declaredType, declaredBytes: null });
    expect([of(null), of('IMAGE/JPEG'), of('application/pdf'), of('video/mp4')]).toEqual([true, true, false, false]);
  });

  it('names a file by its way', () => {
    expect(wayText(['verification', 'liveness', 'file'])).toBe('Verification, liveness, file');
    expect(wayText(['original_files', 'front'])).toBe('Original files, front');
  });
});

describe('isHidden', () => {
  const redacted = ['document.files.front.url', 'metadata.ip', 'reason.message'];
  it('knows the path, what is around it and what is in it', () => {
    expect(isHidden(redacted, 'metadata.ip')).toBe(true);
    expect(isHidden(redacted, 'document.files')).toBe(true);
    expect(isHidden(redacted, 'reason.message.original')).toBe(true);
  });
  it('does not take a neighbour for it', () => {
    expect(isHidden(redacted, 'document.files.fron')).toBe(false);
    expect(isHidden(redacted, 'metadata.ip_version')).toBe(false);
    expect(isHidden([], 'document')).toBe(false);
  });
});

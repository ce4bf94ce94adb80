import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#lib/client/api.ts';
import { Failure } from './failure.tsx';
import { toKind } from './kind.ts';
import { PdfTrouble } from './pdf/trouble.ts';
import { NotAPicture } from './picture.ts';

describe('the stage of a file', () => {
  it('follows the media type, however it is spelled', () => {
    expect(
      ['application/pdf', 'APPLICATION/PDF; charset=x', 'video/mp4', 'Video/WebM', 'image/png'].map(toKind),
    ).toEqual(['pdf', 'pdf', 'video', 'video', 'picture']);
  });

  it('tries as a picture what says nothing, or nonsense', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(null), fc.constant(undefined), fc.string()), (type) => {
        if (!/^\s*(?:application\/pdf|video\/)/i.test(type ?? '')) expect(toKind(type)).toBe('picture');
      }),
    );
  });
});

describe('a file that cannot be shown', () => {
  const file = {
    key: 'a',
    name: 'Certificate of incorporation',
    side: 'Certificate',
    address: '/files/a',
    declaredType: 'application/pdf',
    declaredBytes: null,
    thumbnail: false,
  };
  const words = (error: unknown) =>
    renderToString(<Failure file={file} error={error} onReload={() => undefined} reloading={false} />);

  it('says what is wrong with it, and can be downloaded', () => {
    for (const [error, what] of [
      [new PdfTrouble('password'), 'locked with a password'],
      [new PdfTrouble('damaged'), 'The PDF is damaged'],
      [new PdfTrouble('empty'), 'The PDF has no pages'],
      [new NotAPicture('image/png'), 'The picture is damaged'],
    ] as const) {
      expect(words(error)).toContain(what);
      expect(words(error)).toContain('href="/files/a?download=1"');
    }
  });

  it('offers another try only where that can change anything', () => {
    const problem = (code: 'file_gone' | 'file_type_refused') =>
      words(new ProblemError({ code, title: 'T', status: 410 }));
    expect(problem('file_gone')).toContain('Retry');
    expect(problem('file_type_refused')).not.toContain('Retry');
    expect(problem('file_type_refused')).toContain('though declared as');
  });
});

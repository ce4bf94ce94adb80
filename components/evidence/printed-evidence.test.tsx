import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProblemError } from '#lib/client/request.ts';
import { PdfError } from './media-kind.ts';
import { PrintedFiles, whyNotPrinted } from './printed-evidence.tsx';

const file = {
  key: 'front',
  name: 'Passport, front',
  side: 'Front',
  address: '/files/front',
  declaredType: null,
  declaredBytes: null,
  thumbnail: 'now' as const,
};

test('a picture has its name, any other file a sentence', () => {
  // There is no ImageBitmap here; its size is all that is read.
  const source = { width: 30, height: 20 } as unknown as ImageBitmap;
  const html = renderToStaticMarkup(
    <PrintedFiles
      files={[
        { key: 'front', name: 'Passport, front', content: { source, width: 30, height: 20 } },
        { key: 'back', name: 'Back', content: 'Not provided' },
      ]}
    />,
  );
  expect(html).toMatch(/<canvas role="img" aria-label="Passport, front"[^>]*><\/canvas><figcaption/);
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Back: Not provided');
});

test.each([
  [null, 'Not printed: it was still loading.'],
  [new PdfError('password'), 'Not printed. The PDF is protected by a password that Review Desk does not have.'],
  [
    new ProblemError({ code: 'file_gone', title: 'Gone', detail: 'The file has expired.', status: 410 }),
    'Not printed. It could not be fetched: The file has expired.',
  ],
  [new Error('broken'), 'Not printed. It could not be fetched: Review Desk failed.'],
])('%o: %s', (error, sentence) => {
  expect(whyNotPrinted(file, error)).toBe(sentence);
});

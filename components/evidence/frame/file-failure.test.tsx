import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProblemError } from '#lib/client/request.ts';
import { PdfError, UnsupportedFileError } from '../media-kind.ts';
import { FileFailure } from './file-failure.tsx';

const file = {
  key: 'a',
  name: 'Certificate of incorporation',
  side: 'Certificate',
  address: '/files/a',
  declaredType: 'application/pdf',
  declaredBytes: null,
  thumbnail: 'icon' as const,
};
const rendered = (error: unknown) =>
  renderToString(<FileFailure file={file} error={error} onRetry={() => undefined} retrying={false} />);

test.each([
  [new PdfError('password'), 'protected by a password'],
  [new PdfError('damaged'), 'The PDF is damaged'],
  [new PdfError('empty'), 'The PDF has no pages'],
  [new UnsupportedFileError('picture', 'image/png'), 'The image is damaged'],
  [new UnsupportedFileError('video', 'video/mp4'), 'This browser cannot play the video'],
  [new UnsupportedFileError('video', 'application/pdf'), 'is not a video: PDF'],
  [new UnsupportedFileError('picture', 'image/heic'), ': HEIC, cannot be shown here'],
  [new UnsupportedFileError('picture', 'image/tiff'), ': TIFF, cannot be shown here'],
  [new UnsupportedFileError('picture', 'image/avif'), 'The image is damaged'],
  [new UnsupportedFileError('picture', 'image/bmp'), 'The image is damaged'],
  [new UnsupportedFileError('video', 'video/quicktime'), ': QuickTime video, cannot be shown here'],
  [new UnsupportedFileError('video', 'video/x-matroska'), ': Matroska video, cannot be shown here'],
  [new UnsupportedFileError('video', 'image/heic'), ': HEIC, cannot be shown here'],
  [new UnsupportedFileError('picture', ''), 'cannot be shown here: unknown type'],
])('%o says why it cannot be shown and offers the download', (error, message) => {
  expect(rendered(error)).toContain(message);
  expect(rendered(error)).toContain('href="/files/a?download=1"');
});

test('another try is offered only where it can change anything', () => {
  const problem = (code: 'file_gone' | 'file_type_refused' | 'file_empty') =>
    rendered(new ProblemError({ code, title: 'T', status: 410 }));
  expect(problem('file_gone')).toContain('Retry');
  expect(problem('file_type_refused')).not.toContain('Retry');
  expect(problem('file_empty')).not.toContain('Retry');
  expect(problem('file_type_refused')).toContain('though declared as');
});

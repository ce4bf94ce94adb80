import { afterEach, expect, test, vi } from 'vitest';
import { loadPicture } from './load-picture.ts';

const { signal } = new AbortController();
const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)));
afterEach(() => vi.unstubAllGlobals());

test('a failed file rejects with its Problem and the request id', async () => {
  const body = {
    type: '',
    title: 'The file can no longer be fetched',
    status: 410,
    code: 'file_gone',
    requestId: 'r-1',
  };
  answer(new Response(JSON.stringify(body), { status: 410, headers: { 'content-type': 'application/problem+json' } }));
  await expect(loadPicture('/file', signal)).rejects.toMatchObject({ code: 'file_gone', requestId: 'r-1' });
});

test('a lost connection differs from an answer', async () => {
  answer(new TypeError('network'));
  await expect(loadPicture('/file', signal)).rejects.toMatchObject({ code: 'offline' });
});

test('a file that is not a picture is not drawn', async () => {
  answer(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }));
  await expect(loadPicture('/file', signal)).rejects.toMatchObject({
    name: 'UnsupportedFileError',
    mediaType: 'application/pdf',
  });
});

test('a damaged picture differs from a missing one', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  answer(new Response('not a jpeg', { headers: { 'content-type': 'image/jpeg' } }));
  await expect(loadPicture('/file', signal)).rejects.toMatchObject({
    name: 'UnsupportedFileError',
    mediaType: 'image/jpeg',
  });
});

test('the picture names the read of the step that it belongs to', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1 }));
  const readAt = '2026-11-21T12:00:00.000Z';
  answer(new Response('x', { headers: { 'content-type': 'image/png', 'x-read-at': readAt } }));
  await expect(loadPicture('/file', signal)).resolves.toMatchObject({ readAt });
  answer(new Response('x', { headers: { 'content-type': 'image/png' } }));
  await expect(loadPicture('/file', signal)).resolves.toMatchObject({ readAt: null });
});

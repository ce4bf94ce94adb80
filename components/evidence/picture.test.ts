import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesText, typeWord } from './file.ts';
import { loadPicture } from './picture.ts';

const { signal } = new AbortController();
const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)));
afterEach(() => vi.unstubAllGlobals());

describe('loadPicture', () => {
  it('brings the Problem of a file that failed, with the id of the request', async () => {
    const body = {
      type: '',
      title: 'The file can no longer be fetched',
      status: 410,
      code: 'file_gone',
      requestId: 'r-1',
    };
    answer(
      new Response(JSON.stringify(body), { status: 410, headers: { 'content-type': 'application/problem+json' } }),
    );
    await expect(loadPicture('/file', signal)).rejects.toMatchObject({ code: 'file_gone', requestId: 'r-1' });
  });

  it('tells a lost connection from an answer', async () => {
    answer(new TypeError('network'));
    await expect(loadPicture('/file', signal)).rejects.toMatchObject({ code: 'offline' });
  });

  it('does not draw what is no picture', async () => {
    answer(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }));
    await expect(loadPicture('/file', signal)).rejects.toMatchObject({
      name: 'NotAPicture',
      mediaType: 'application/pdf',
    });
  });

  it('tells a damaged picture from a missing one', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    answer(new Response('not a jpeg', { headers: { 'content-type': 'image/jpeg' } }));
    await expect(loadPicture('/file', signal)).rejects.toMatchObject({ name: 'NotAPicture', mediaType: 'image/jpeg' });
  });

  it('tells which reading of the step the picture belongs to', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1 }));
    const readAt = '2026-11-21T12:00:00.000Z';
    answer(new Response('x', { headers: { 'content-type': 'image/png', 'x-read-at': readAt } }));
    await expect(loadPicture('/file', signal)).resolves.toMatchObject({ readAt });
    answer(new Response('x', { headers: { 'content-type': 'image/png' } }));
    await expect(loadPicture('/file', signal)).resolves.toMatchObject({ readAt: null });
  });
});

describe('words about a file', () => {
  it('says its size in thousands', () => {
    expect([0, 999, 1000, 999_499, 999_500, 1_100_000].map(bytesText)).toEqual([
      '0 B',
      '999 B',
      '1 kB',
      '999 kB',
      '1.0 MB',
      '1.1 MB',
    ]);
  });

  it('keeps a media type that it does not know', () => {
    expect(typeWord('image/jpeg')).toBe('JPEG');
    expect(typeWord('image/x-new')).toBe('image/x-new');
  });
});

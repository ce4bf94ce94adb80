import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { readFailureCause, toMediaKind, UnsupportedFileError } from './media-kind.ts';

test('the media type decides, however it is spelled', () => {
  const types = ['application/pdf', 'APPLICATION/PDF; charset=x', 'video/mp4', 'Video/WebM', 'image/png'];
  expect(types.map(toMediaKind)).toEqual(['pdf', 'pdf', 'video', 'video', 'picture']);
});

test('a missing or nonsensical type is tried as a picture', () => {
  fc.assert(
    fc.property(fc.oneof(fc.constant(null), fc.constant(undefined), fc.string()), (type) => {
      if (!/^\s*(?:application\/pdf|video\/)/i.test(type ?? '')) expect(toMediaKind(type)).toBe('picture');
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

test('a video failed because of our server’s Problem, a file of another kind, or no connection', async () => {
  const { signal } = new AbortController();
  const problem = { type: '', title: 'Gone', status: 410, code: 'file_gone', requestId: 'r-1' };
  const headers = { 'content-type': 'application/problem+json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 410, headers }));
  expect(await readFailureCause('/file', signal)).toMatchObject({ code: 'file_gone', requestId: 'r-1' });
  vi.stubGlobal('fetch', async () => new Response('x', { status: 206, headers: { 'content-type': 'image/jpeg' } }));
  expect(await readFailureCause('/file', signal)).toEqual(new UnsupportedFileError('video', 'image/jpeg'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  expect(await readFailureCause('/file', signal)).toMatchObject({ code: 'offline' });
});

import { afterEach, expect, test, vi } from 'vitest';
import { UnsupportedFileError } from '../file-error.ts';
import { readFailureCause } from './media-type.ts';

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

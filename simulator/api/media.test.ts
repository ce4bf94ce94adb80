import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, openSimulator } from '../testing/open-simulator.ts';

let simulator: Awaited<ReturnType<typeof openSimulator>>;
beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());

const fileOf = async (tag: string, type: string, path: string) =>
  at(await simulator.readStep(await simulator.tagged(tag), type), path);
/** A hostile file: no drawing needed. */
const freshAddress = async () => String(await fileOf('hostile-files', 'ID_DOCUMENT', 'document.files.front.url'));

describe('pre-signed addresses', () => {
  test('differ at every read and name the same bytes', async () => {
    const [first, second] = [await freshAddress(), await freshAddress()];
    expect(first).not.toBe(second);
    expect(new URL(first).origin).toBe(simulator.apiUrl);
    const [one, two] = await Promise.all([fetch(first), fetch(second)]);
    expect(one.headers.get('etag')).toBe(two.headers.get('etag'));
    expect(await one.text()).toBe(await two.text());
  });

  test('have another path at every read where files move, and name the same bytes', async () => {
    const read = () =>
      fileOf('files-moved', 'ID_DOCUMENT', 'document.files.front.url').then((url) => new URL(String(url)));
    const [first, second] = [await read(), await read()];
    expect(first.pathname).not.toBe(second.pathname);
    const start = { headers: { range: 'bytes=0-63' } };
    const [one, two] = await Promise.all([fetch(first, start), fetch(second, start)]);
    expect(one.status).toBe(206);
    expect(await one.text()).toBe(await two.text());
  });

  test('expire after 15 minutes of the simulator’s clock, with a body like an object store’s', async () => {
    const address = await freshAddress();
    await simulator.control('POST', '/clock', { advanceMs: 14 * 60_000 });
    expect((await fetch(address)).status).toBe(200);
    await simulator.control('POST', '/clock', { advanceMs: 61_000 });
    const expired = await fetch(address);
    expect(expired.status).toBe(403);
    expect(expired.headers.get('content-type')).toBe('application/xml');
    expect(await expired.text()).toContain('<Message>Request has expired</Message>');
    expect((await fetch(await freshAddress())).status).toBe(200);
  });

  test('are valid only as signed', async () => {
    const address = await freshAddress();
    const tampered = [
      address.replace(/expires=\d+/, 'expires=9999999999999'),
      address.replace(/signature=./, 'signature=g'),
      address.replace(/\?.*/, ''),
      address.replace(/media\/..../, 'media/0000'),
    ];
    for (const one of tampered) expect((await fetch(one)).status).toBe(403);
    expect((await fetch(address, { method: 'PUT' })).status).toBe(405);
  });

  test('are file objects, or bare addresses in a DUPLICATE step', async () => {
    expect(await fileOf('passport', 'ID_DOCUMENT', 'document.files.front')).toEqual({
      url: expect.stringContaining('/media/'),
      type: 'image/jpeg',
      size: expect.any(Number),
    });
    expect(await fileOf('dup-two-names', 'DUPLICATE', 'verification.duplicate.face')).toMatch(/^http:.*signature=/);
  });
});

describe('bytes', () => {
  test('come with length, type as declared, ETag, and without a body for HEAD', async () => {
    const address = await freshAddress();
    const whole = await fetch(address);
    const bytes = await whole.arrayBuffer();
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(Number(whole.headers.get('content-length'))).toBe(bytes.byteLength);
    expect(Buffer.from(bytes).toString()).toContain('<svg');
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    const known = await fetch(address, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
  });

  test.each([
    ['passport', 'ID_DOCUMENT', 'document.files.front.url'],
    ['hostile-files', 'ID_DOCUMENT', 'document.files.front.url'],
    ['front-tiff', 'ID_DOCUMENT', 'document.files.front.url'],
    ['liveness-video', 'LIVENESS', 'verification.liveness.file.url'],
  ])('begin as they are said to begin, before anything is drawn: %s', async (tag, type, path) => {
    const address = String(await fileOf(tag, type, path));
    const start = await fetch(address, { headers: { range: 'bytes=0-63' } });
    const bytes = Buffer.from(await start.arrayBuffer());
    expect([start.status, start.headers.get('content-range')]).toEqual([206, `bytes 0-${bytes.length - 1}/*`]);
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).subarray(0, bytes.length)).toEqual(bytes);
  });

  test('come in ranges', async () => {
    const address = await freshAddress();
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    const ranged = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(address, { headers: { range, ...more } });
      return {
        status: response.status,
        contentRange: response.headers.get('content-range'),
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    expect(await ranged('bytes=2-5')).toEqual({
      status: 206,
      contentRange: `bytes 2-5/${whole.length}`,
      body: whole.subarray(2, 6),
    });
    expect((await ranged('bytes=10-')).body).toEqual(whole.subarray(10));
    expect((await ranged('bytes=-4')).body).toEqual(whole.subarray(-4));
    expect(await ranged(`bytes=${whole.length}-`)).toMatchObject({
      status: 416,
      contentRange: `bytes */${whole.length}`,
    });
    expect((await ranged('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200);
    expect((await ranged('lines=1-2')).status).toBe(200);
  });

  test('an empty file has none', async () => {
    const response = await fetch(
      String(await fileOf('hostile-files', 'ID_DOCUMENT', 'document.original_files.back.url')),
    );
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
  });
});

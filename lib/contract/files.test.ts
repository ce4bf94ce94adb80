import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listFiles, withFileAddresses } from './index.ts';

const host = 'https://media.example';
const picture = (name: string) => ({ url: `${host}/${name}?signature=s3cret`, type: 'image/jpeg', size: 12 });
const keysOf = (value: unknown) => listFiles(value).map((file) => file.key);

test('the files of a document, by their dotted path; absent ones are no files', () => {
  const value = {
    document: {
      files: { front: picture('f'), back: null, face: { url: '', type: 'image/png' } },
      original_files: { front: picture('o') },
    },
  };
  expect(listFiles(value)).toEqual([
    {
      key: 'document.files.front',
      path: 'document.files.front',
      url: picture('f').url,
      declaredType: 'image/jpeg',
      size: 12,
    },
    {
      key: 'document.original_files.front',
      path: 'document.original_files.front',
      url: picture('o').url,
      declaredType: 'image/jpeg',
      size: 12,
    },
  ]);
});

describe('files in raw steps', () => {
  test.each([
    ['liveness', { verification: { liveness: { file: picture('v') } } }, ['verification.liveness.file']],
    ['a bare face', { verification: { duplicate: { face: `${host}/a` } } }, ['verification.duplicate.face']],
    ['only an address', { document: { files: { proof: { url: `${host}/a` } } } }, ['document.files.proof']],
    ['a proof with more keys', { files: { accomodation: { url: `${host}/a`, pages: 2 } } }, ['files.accomodation']],
    [
      'a list',
      { CERTIFICATE_OF_INCORPORATION: { files: [picture('1'), picture('2')] } },
      ['CERTIFICATE_OF_INCORPORATION.files.0', 'CERTIFICATE_OF_INCORPORATION.files.1'],
    ],
    ['a face that is no address', { face: 'round' }, []],
    ['press', { hits: [{ media: [{ date: 'x', snippet: 's', title: 't', url: `${host}/a` }] }] }, []],
    [
      'lists',
      {
        screening: [
          {
            sanctions: [{ name: 'n', url: `${host}/a`, types: [] }],
            pep: [{ url: `${host}/b`, type: 'x' }],
            adverse_media: [{ url: `${host}/c` }],
          },
        ],
      },
      [],
    ],
    ['a link with a name', { website: { url: `${host}/a`, name: 'n' } }, []],
  ])('%s', (_, value, keys) => {
    expect(keysOf(value)).toEqual(keys);
  });

  test('a size in digits counts, a word does not', () => {
    const sizes = listFiles({
      files: [
        { url: 'a', size: '7' },
        { url: 'b', size: 'big' },
        { url: 'c', size: null },
      ],
    });
    expect(sizes.map((file) => file.size)).toEqual([7, null, null]);
  });
});

describe('keys', () => {
  const match = (session: string, name: string) => ({
    session_id: session,
    similarity_score: 0.9,
    face: `${host}/${name}`,
  });
  const files = (matches: object[]) => listFiles({ verification: { duplicate: { matches } } });

  test('name the same file when the list is reordered', () => {
    const one = match('11111111-aaaa', 'one');
    const two = match('22222222-bbbb', 'two');
    const keyByAddress = (matches: object[]) => new Map(files(matches).map((file) => [file.url, file.key]));
    expect(keyByAddress([one, two])).toEqual(keyByAddress([two, one]));
    expect(files([two, one])[0]?.path).toBe('verification.duplicate.matches.0.face');
  });

  test('never contain an upstream id, and differ when two elements share one id', () => {
    const keys = files([match('11111111-aaaa', 'one'), match('11111111-aaaa', 'two')]).map((file) => file.key);
    expect(new Set(keys).size).toBe(2);
    expect(keys.join()).not.toContain('1111');
    expect(keysOf({ individuals: [{ id: '33333333-cccc', file: picture('x') }] })[0]).not.toContain('3333');
  });

  test('are safe in an address whatever the keys of the body, and unique', () => {
    const anyKey = fc.oneof(fc.string(), fc.constantFrom('file', 'files', 'face', '0', '~1', 'a.b', '__proto__'));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constant(picture('x')),
        fc.dictionary(anyKey, tie('tree'), { maxKeys: 4 }),
        fc.array(tie('tree'), { maxLength: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const keys = keysOf(value);
        for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._~-]+$/);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('replacing addresses', () => {
  const ours = (value: unknown, hide?: string[]) => withFileAddresses(value, (key) => `/files/${key}`, hide);

  test('every file gets ours, in a copy', () => {
    const value = { document: { files: { front: picture('f') } }, verification: { duplicate: { face: `${host}/x` } } };
    const before = structuredClone(value);
    expect(ours(value)).toEqual({
      document: { files: { front: { ...picture('f'), url: '/files/document.files.front' } } },
      verification: { duplicate: { face: '/files/verification.duplicate.face' } },
    });
    expect(value).toEqual(before);
  });

  test('the key of the listing is the key in the address', () => {
    const value = { list: [picture('a'), picture('b')], x: { file: picture('c') } };
    expect(JSON.stringify(ours(value)).match(/\/files\/[^"]+/g)).toEqual(keysOf(value).map((key) => `/files/${key}`));
  });

  test.each([
    ['see https://api.example:8443/v4/x?key=1 now', 'see [address withheld] now'],
    ['HTTPS://API.Example:8443', '[address withheld]'],
    ['{"u":"https://api.example:8443/a"}', '{"u":"[address withheld]"}'],
    ['next=https%3A%2F%2Fapi.example%3A8443%2Fv4', 'next=[address withheld]'],
    ['api.example:8443/v4', '[address withheld]'],
    ['https://media.api.example/1', 'https://media.[address withheld]'],
    ['https://news.example/1', 'https://news.example/1'],
  ])('%s', (text, hidden) => {
    const hide = ['https://api.example:8443', 'https://api.example'];
    expect(ours({ media: [{ url: text }], [text]: 1 }, hide)).toEqual({ media: [{ url: hidden }], [hidden]: 1 });
  });

  test('long hostile text is searched completely', () => {
    const text = `${'http'.repeat(500_000)} ${'https://'.repeat(200_000)} https://api.example/x`;
    expect(JSON.stringify(ours([text], ['https://api.example']))).toMatch(/ \[address withheld\]"\]$/);
  });
});

test('two matches with one session keep their own pictures when the list is reordered, as long as addresses keep their path', () => {
  const match = (path: string, read: number) => ({ session_id: 'abc', face: `${host}/${path}?nonce=${read}` });
  const read = (matches: unknown) => listFiles({ verification: { duplicate: { matches } } });
  const keyOf = (files: ReturnType<typeof read>, path: string) =>
    files.find(({ url }) => url.includes(`/${path}?`))?.key;
  const first = read([match('b', 1), match('a', 1), match('c', 1)]);
  const second = read([match('c', 2), match('b', 2), match('a', 2)]);
  expect(new Set(first.map(({ key }) => key)).size).toBe(3);
  for (const path of ['a', 'b', 'c']) expect(keyOf(second, path)).toBe(keyOf(first, path));
  const matches = [match('c', 2), match('b', 2), match('a', 2)];
  const step = { verification: { duplicate: { matches } } };
  expect(withFileAddresses(step, (key) => key)).toEqual({
    verification: { duplicate: { matches: second.map(({ key }) => ({ session_id: 'abc', face: key })) } },
  });
});

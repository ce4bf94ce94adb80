import { describe, expect, test } from 'vitest';
import { createReplacer, toHeaderLines } from './replace.ts';

const [first, second] = ['7d444840-9dc0-41d1-b245-5ffdce74fad2', 'f47ac10b-58cc-4372-a567-0e02b2c3d479'];
const create = () =>
  createReplacer({
    refs: new Map([['JK9ZN12TWM', 's7']]),
    names: new Map([[second, '«officer»']]),
    stable: new Set(['11111111-2222-4333-8444-555555555555']),
    origins: new Map([['http://127.0.0.1:40123', '«service»']]),
  });

describe('values', () => {
  test('refs are the number of the session, other words in capitals stay', () => {
    expect(create().replace('/sessions/JK9ZN12TWM/steps/DOCUMENTS0')).toBe('/sessions/s7/steps/DOCUMENTS0');
  });

  test('ids are numbered in the order in which they first come, the same id by the same number', () => {
    const replacer = create();
    const third = first.replaceAll('4', '5');
    expect(replacer.replace(`${first} ${third} ${first}`)).toBe('«id 1» «id 2» «id 1»');
    expect(replacer.replace(third)).toBe('«id 2»');
    replacer.begin();
    expect(replacer.replace(third)).toBe('«id 1»');
  });

  test('reviewers are named, ids of the catalogue stay', () => {
    expect(create().replace(`${second} 11111111-2222-4333-8444-555555555555`)).toBe(
      '«officer» 11111111-2222-4333-8444-555555555555',
    );
  });

  test('hashes and sealed values are placeholders', () => {
    const hash = '0'.repeat(31) + 'a'.repeat(33);
    expect(create().replace(`"${hash}","Zm9vYmFyYmF6cXV4MTIzNDU2"`)).toBe('"«token 1»","«token 2»"');
  });

  test('a sealed value without a digit is one, too', () => {
    expect(create().replace('HVZ_HZ_-B-XYOdp-D_GHZA _asKAghAsx_jvfNuo_njmw')).toBe('«token 1» «token 2»');
  });

  test('an id of an event that reads like a name is one where an id stands', () => {
    const id = 'UbdUrstdegswEheaQlaDlg';
    expect(create().replace(`"id":"${id}" ?event=${id} ${id.slice(1)}`)).toBe(
      `"id":"«token 1»" ?event=«token 1» ${id.slice(1)}`,
    );
  });

  test('words, times and ids made of content stay', () => {
    const text =
      'specimen-token-corporate-persons representativeAuthorised Anti-Money-Laundering-Act NOT_YET_AUTHORISED_2026 h1-0123456789ABCDEF 2026-05-04T10:00:00.000Z';
    expect(create().replace(text)).toBe(text);
  });

  test('ports of the run are no part of an address', () => {
    expect(create().replace('at http://127.0.0.1:40123/v4 and http://127.0.0.1:1/')).toBe(
      'at «service»/v4 and http://127.0.0.1:1/',
    );
  });
});

test('headers are sorted lines without those of the connection, and without what is drawn', () => {
  const raw = {
    Vary: 'rsc',
    Date: 'Sat, 28 Nov 2026 09:46:47 GMT',
    'Content-Length': '12',
    'X-Request-Id': first,
    'content-security-policy': "script-src 'nonce-YdeizRKLLcJbZXeTvHS1MQ=='",
    'Set-Cookie': 'desk=abc.def%3D; Path=/; HttpOnly',
    Link: '</>; rel=preconnect; crossorigin="", </_next/static/chunks/3bm2kk3ixolma.css>; rel=preload; as="style"',
    ETag: '"abc"',
  };
  expect(toHeaderLines(Object.entries(raw).flat(), create()).split('\n')).toEqual([
    "content-security-policy: script-src 'nonce-«nonce»'",
    'etag: «etag»',
    'link: </>; rel=preconnect; crossorigin=""',
    'set-cookie: desk=«cookie»; Path=/; HttpOnly',
    'vary: rsc',
  ]);
});

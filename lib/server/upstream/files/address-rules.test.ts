import type { LookupAddress } from 'node:dns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressRefused, createAddressRules, guardedLookup, isGlobalUnicast } from './address-rules.ts';

const rules = createAddressRules('https://api.vendor.example/base', [
  'allowed.example',
  'files.example:8443',
  '*.cdn.example',
  'http://127.0.0.1:4161',
  'http://inside.example:8080',
]);

describe('an address', () => {
  test.each([
    ['https://allowed.example/f?sig=1', false],
    ['https://allowed.example:443/f', false],
    ['HTTPS://ALLOWED.EXAMPLE/f', false],
    ['https://files.example:8443/f', false],
    ['https://a.cdn.example/f', false],
    ['https://a.b.cdn.example/f', false],
    ['https://api.vendor.example/f', true],
    ['http://127.0.0.1:4161/f', true],
    // The same origin in another spelling.
    ['http://0x7f.1:4161/f', true],
    ['http://inside.example:8080/f', true],
  ])('%s is fetched', (address, listed) => {
    expect(rules.check(address)).toEqual({ url: new URL(address), listed });
  });

  test.each([
    'http://allowed.example/f',
    'https://allowed.example:8443/f',
    'https://files.example/f',
    'https://cdn.example/f',
    'https://xcdn.example/f',
    'https://allowed.example./f',
    'https://allowed.example.evil.example/f',
    'https://allowed.evil.example/f',
    'https://notallowed.example/f',
    'https://user@allowed.example/f',
    'https://user:word@allowed.example/f',
    'https://:word@allowed.example/f',
    'https://allowed.example@evil.example/f',
    'https://evil.example/https://allowed.example/f',
    'https://evil.example#@allowed.example/',
    'https://evil.example\\@allowed.example/',
    'https://127.0.0.1/f',
    'https://2130706433/f',
    'https://0x7f.1/f',
    'https://127.1/f',
    'https://0177.0.0.1/f',
    'https://１２７.０.０.１/f',
    'https://①②⑦.0.0.1/f',
    'https://[::1]/f',
    'https://[::ffff:7f00:1]/f',
    'https://[::ffff:127.0.0.1]/f',
    'https://8.8.8.8/f',
    'https://localhost/f',
    'https://localhost./f',
    'http://127.0.0.1:4162/f',
    'http://127.0.0.1/f',
    'https://127.0.0.1:4161/f',
    'http://user@127.0.0.1:4161/f',
    'http://169.254.169.254/latest/meta-data',
    'http://api.vendor.example/f',
    'https://api.vendor.example:8443/f',
    'ftp://allowed.example/f',
    'file:///etc/passwd',
    'data:image/png;base64,AA==',
    'javascript:alert(1)',
    'blob:https://allowed.example/f',
    '//allowed.example/f',
    '/f',
    'allowed.example',
    '',
    'https://',
    'https://allowed.example:99999/f',
  ])('%j is refused', (address) => {
    expect(rules.check(address)).toHaveProperty('refusedHost');
  });

  test('is refused by its parsed host, without user or path', () => {
    expect(rules.check('https://user:word@evil.example:81/secret')).toEqual({ refusedHost: 'evil.example:81' });
    expect(rules.check('https://2130706433/f')).toEqual({ refusedHost: '127.0.0.1' });
  });

  test('is refused as a number even when a list names that number', () => {
    const numbers = createAddressRules('https://api.vendor.example', ['8.8.8.8', '*.8.8']);
    expect(numbers.check('https://8.8.8.8/f')).toHaveProperty('refusedHost');
  });
});

describe('an IP address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'no address',
    '',
  ])('%j is not public', (address) => {
    expect(isGlobalUnicast(address)).toBe(false);
  });

  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:4860::1',
  ])('%s is public', (address) => {
    expect(isGlobalUnicast(address)).toBe(true);
  });

  test('inside IPv6 is never public, whatever it wraps', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isGlobalUnicast(`::ffff:${address}`)).toBe(false);
      }),
    );
  });
});

describe('the name look-up', () => {
  const lookup = (resolve: Parameters<typeof guardedLookup>[0], all: boolean) =>
    new Promise<unknown>((done, fail) =>
      guardedLookup(resolve)('media.example', { all }, (error, address, family) =>
        error ? fail(error) : done(all ? address : { address, family }),
      ),
    );
  const to =
    (...addresses: string[]) =>
    async (): Promise<LookupAddress[]> =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test('returns what it checked, with one query', async () => {
    let queries = 0;
    const resolve = async () => {
      queries += 1;
      return to(queries === 1 ? '8.8.8.8' : '127.0.0.1')();
    };
    expect(await lookup(resolve, false)).toEqual({ address: '8.8.8.8', family: 4 });
    expect(queries).toBe(1);
    await expect(lookup(resolve, false)).rejects.toBeInstanceOf(AddressRefused);
    expect(await lookup(to('8.8.8.8', '2606:4700::1111'), true)).toHaveLength(2);
  });

  test('refuses a name with one inside address among public ones, or with none', async () => {
    await expect(lookup(to('8.8.8.8', '10.0.0.1'), true)).rejects.toBeInstanceOf(AddressRefused);
    await expect(lookup(to('8.8.8.8', '::1'), false)).rejects.toBeInstanceOf(AddressRefused);
    await expect(lookup(to(), true)).rejects.toBeInstanceOf(AddressRefused);
  });

  test('passes on that a name does not exist', async () => {
    await expect(lookup(() => Promise.reject(new Error('ENOTFOUND')), true)).rejects.toThrow('ENOTFOUND');
  });
});

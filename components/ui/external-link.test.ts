import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { checkAddress } from './external-link.tsx';

describe('checkAddress', () => {
  test.each([
    ['https://news.amaurot.example/gone/404', 'news.amaurot.example'],
    ['HTTPS://News.Amaurot.example', 'news.amaurot.example'],
    ['https://news.example:8443/a?b=c#d', 'news.example:8443'],
    ['https://news.example/a@b', 'news.example'],
    [`https://news.zenith.example/${'long-'.repeat(400)}`, 'news.zenith.example'],
  ])('links to %s', (address, host) => {
    expect(checkAddress(address)).toMatchObject({ isLink: true, host, decodedHost: null });
  });

  test('plain http is a link that says it is not encrypted', () => {
    const checked = checkAddress('http://archive.anyder.example/1998');
    expect(checked).toMatchObject({ isLink: true, host: 'archive.anyder.example', isEncrypted: false });
    expect(checkAddress('https://archive.anyder.example/1998')).toMatchObject({ isEncrypted: true });
  });

  test.each([
    ['https://münchen.example/a', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['https://xn--mnchen-3ya.example/a', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['https://аррlе.example/', undefined, 'аррlе.example'],
  ])('shows the punycode and the decoded host of %s', (address, host, decodedHost) => {
    const checked = checkAddress(address);
    expect(checked).toMatchObject({ isLink: true, decodedHost, ...(host && { host }) });
    expect(checked.isLink && /^[\x21-\x7e]+$/.test(checked.host)).toBe(true);
  });

  test.each([
    'javascript:alert(document.domain)',
    'JaVaScRiPt:alert(1)//https://news.example',
    'java\nscript:alert(1)',
    ' https://news.example/',
    'https://news.example/a b',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://news.example/1',
    'view-source:https://news.example',
    'file:///etc/passwd',
    'http://[::1]/admin',
    'http://user:secret@news.zenith.example:8443/a',
    'https://user:secret@news.example/',
    'https://user@news.example/',
    'https://@news.example/',
    'https://news.example@evil.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://printer.local/',
    'https://intranet/',
    'https:news.example',
    'https:///news.example',
    'https:\\\\news.example',
    'https://news.example\\@evil.example',
    'https://news.example/\u202egpj.exe',
    'https://ne\u200bws.example/',
    '//news.zenith.example/without-scheme',
    '/admin',
    '?hit=1',
    'not an address',
    '',
    'https://',
    `https://news.example/${'a'.repeat(5_000)}`,
  ])('no link: %j', (address) => {
    const checked = checkAddress(address);
    expect(checked.isLink).toBe(false);
    expect(!checked.isLink && checked.reason).toBeTruthy();
  });

  test('a link is always https or http, without a user name, and leads where the text says', () => {
    const parts = fc.constantFrom(
      'https://',
      'http:',
      'javascript:',
      '@',
      '\\',
      '/',
      ':',
      '.',
      'a.example',
      '%00',
      '\t',
      '\u202e',
      '[',
      '#',
      '?',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.array(fc.oneof(parts, fc.string())).map((all) => all.join('')),
        ),
        (text) => {
          const checked = checkAddress(text);
          if (!checked.isLink) return;
          const url = new URL(checked.href);
          expect([url.username, url.password]).toEqual(['', '']);
          expect(url.protocol).toBe(checked.isEncrypted ? 'https:' : 'http:');
          expect(url.host).toBe(checked.host);
        },
      ),
      runs(2_000),
    );
  });
});

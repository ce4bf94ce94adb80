import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAddress } from './outside-address.ts';

describe('judgeAddress', () => {
  test.each([
    ['https://news.amaurot.example/gone/404', 'news.amaurot.example'],
    ['HTTPS://News.Amaurot.example', 'news.amaurot.example'],
    ['https://news.example:8443/a?b=c#d', 'news.example:8443'],
    ['https://news.example/a@b', 'news.example'],
    [`https://news.zenith.example/${'long-'.repeat(400)}`, 'news.zenith.example'],
  ])('links to %s', (address, host) => {
    expect(judgeAddress(address)).toMatchObject({ isLink: true, host, letters: null });
  });

  test.each([
    ['https://münchen.example/a', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['https://xn--mnchen-3ya.example/a', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['https://аррlе.example/', undefined, 'аррlе.example'],
  ])('shows the punycode and the letters of %s', (address, host, letters) => {
    const judged = judgeAddress(address);
    expect(judged).toMatchObject({ isLink: true, letters, ...(host && { host }) });
    expect(judged.isLink && /^[\x21-\x7e]+$/.test(judged.host)).toBe(true);
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
    'http://archive.anyder.example/1998',
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
    const judged = judgeAddress(address);
    expect(judged.isLink).toBe(false);
    expect(!judged.isLink && judged.because).toBeTruthy();
  });

  test('whatever comes, a link is https, without a user, and leads where the text says', () => {
    const pieces = fc.constantFrom(
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
          fc.array(fc.oneof(pieces, fc.string())).map((all) => all.join('')),
        ),
        (text) => {
          const judged = judgeAddress(text);
          if (!judged.isLink) return;
          const url = new URL(judged.href);
          expect([url.protocol, url.username, url.password]).toEqual(['https:', '', '']);
          expect(url.host).toBe(judged.host);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPunycode } from './punycode.ts';

describe('fromPunycode', () => {
  test.each([
    ['mnchen-3ya', 'münchen'],
    ['80ak6aa92e', 'аррӏе'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
  ])('%s: %s', (label, letters) => {
    expect(fromPunycode(label)).toBe(letters);
  });

  test('is the inverse of the platform’s encoding', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öа-яα-ω]{1,12}$/u), (word) => {
        const ascii = domainToASCII(`${word}.example`).replace(/\.example$/, '');
        const back = ascii.startsWith('xn--') ? fromPunycode(ascii.slice(4)) : ascii;
        expect(domainToASCII(`${back}.example`)).toBe(domainToASCII(`${word}.example`));
      }),
    );
  });

  test('terminates and never throws for any label', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z0-9-]{0,80}$/), (label) => void fromPunycode(label)));
    expect([fromPunycode(''), fromPunycode('9'.repeat(63)), fromPunycode('ä')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

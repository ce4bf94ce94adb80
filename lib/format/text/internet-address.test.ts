import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromPunycode, isIrregularEmail, mixesScripts, parseEmail } from './internet-address.ts';

describe('parseEmail', () => {
  test('a plain address has no warnings', () => {
    expect(parseEmail('y.timirgold@post.example')).toEqual({
      local: 'y.timirgold',
      domain: 'post.example',
      decodedDomain: null,
      warnings: [],
      remarks: [],
    });
  });

  test('punycode is decoded, with a remark', () => {
    const email = parseEmail('a@xn--80ak6aa92e.example');
    expect(email?.decodedDomain).toBe('аррӏе.example');
    expect(email?.remarks.join(' ')).toMatch(/punycode.*look like another domain/);
  });

  test('mixed scripts have a warning', () => {
    expect(parseEmail('a@pаypal.example')?.warnings.join(' ')).toMatch(/mixes scripts/);
    expect(parseEmail('admіn@post.example')?.warnings).toEqual(['The part before the @ mixes scripts.']);
    expect([mixesScripts('東京abcカナ'), mixesScripts('東京аб'), mixesScripts('юрий')]).toEqual([false, true, false]);
  });

  test.each([
    ['ana@post.example', false],
    ['müller@münchen.example', false],
    ['юрий@почта.example', false],
    ['a@xn--mnchen-3ya.example', false],
    ['ana@p\u0430ypal.example', true],
    ['an\u200ba@post.example', true],
    ['ana@post..example', true],
    ['ana@xn--\u200b.example', true],
    ['ana.post.example', true],
  ])('%j is irregular: %s', (text, isIrregular) => {
    expect(isIrregularEmail(text)).toBe(isIrregular);
  });

  test.each(['', '@', 'a@', '@b', 'no address', 'a@b c'])('%j is not an address', (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });

  test('no character is lost', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (local, rest) => {
        const domain = `a${rest.replace(/[\s@]/g, '')}`;
        expect(parseEmail(`x${local}@${domain}`)).toMatchObject({ local: `x${local}`, domain });
      }),
    );
  });
});

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

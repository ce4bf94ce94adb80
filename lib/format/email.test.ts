import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixesScripts, readEmail } from './email.ts';
import { languageName } from './language.ts';
import { fromPunycode } from './punycode.ts';

describe('fromPunycode', () => {
  it.each([
    ['mnchen-3ya', 'münchen'],
    ['80ak6aa92e', 'аррӏе'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
  ])('%s: %s', (label, letters) => {
    expect(fromPunycode(label)).toBe(letters);
  });

  it('undoes what the platform does', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-öа-яα-ω]{1,12}$/u), (word) => {
        const ascii = domainToASCII(`${word}.example`).replace(/\.example$/, '');
        const back = ascii.startsWith('xn--') ? fromPunycode(ascii.slice(4)) : ascii;
        expect(domainToASCII(`${back}.example`)).toBe(domainToASCII(`${word}.example`));
      }),
    );
  });

  it('ends, and never throws, whatever the label', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z0-9-]{0,80}$/), (label) => void fromPunycode(label)));
    expect([fromPunycode(''), fromPunycode('9'.repeat(63)), fromPunycode('ä')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('readEmail', () => {
  it('has nothing to say of a plain address', () => {
    expect(readEmail('y.timirgold@post.example')).toEqual({
      local: 'y.timirgold',
      domain: 'post.example',
      inLetters: null,
      warnings: [],
    });
  });

  it('shows the letters behind punycode and warns', () => {
    const reading = readEmail('a@xn--80ak6aa92e.example');
    expect(reading?.inLetters).toBe('аррӏе.example');
    expect(reading?.warnings.join(' ')).toMatch(/punycode.*look like another domain/);
  });

  it('hints at mixed scripts', () => {
    expect(readEmail('a@pаypal.example')?.warnings.join(' ')).toMatch(/mixes scripts/);
    expect(readEmail('admіn@post.example')?.warnings).toEqual(['The part before the @ mixes scripts.']);
    expect([mixesScripts('東京abcカナ'), mixesScripts('東京аб'), mixesScripts('юрий')]).toEqual([false, true, false]);
  });

  it.each(['', '@', 'a@', '@b', 'no address', 'a@b c'])('takes %j for no address', (text) => {
    expect(readEmail(text)).toBeUndefined();
  });

  it('keeps every character, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const reading = readEmail(text);
        if (reading) expect(`${reading.local}@${reading.domain}`).toBe(text);
      }),
    );
  });
});

describe('languageName', () => {
  it.each([
    ['fr', 'French'],
    ['pt-BR', 'Brazilian Portuguese'],
    ['pt_BR', 'Brazilian Portuguese'],
    ['ara', 'Arabic'],
  ])('%s: %s', (tag, name) => expect(languageName(tag)).toBe(name));

  it('knows no other', () => {
    expect(['', 'French', 'x', 'zz', 'fr;q=0.9', '<b>'].map(languageName)).toEqual(Array(6).fill(undefined));
    fc.assert(fc.property(fc.string(), (text) => void languageName(text)));
  });
});

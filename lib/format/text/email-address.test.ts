import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixesScripts, parseEmail } from './email-address.ts';

describe('parseEmail', () => {
  test('a plain address has no warnings', () => {
    expect(parseEmail('y.timirgold@post.example')).toEqual({
      local: 'y.timirgold',
      domain: 'post.example',
      decodedDomain: null,
      warnings: [],
    });
  });

  test('punycode is decoded, with a warning', () => {
    const email = parseEmail('a@xn--80ak6aa92e.example');
    expect(email?.decodedDomain).toBe('аррӏе.example');
    expect(email?.warnings.join(' ')).toMatch(/punycode.*look like another domain/);
  });

  test('mixed scripts have a warning', () => {
    expect(parseEmail('a@pаypal.example')?.warnings.join(' ')).toMatch(/mixes scripts/);
    expect(parseEmail('admіn@post.example')?.warnings).toEqual(['The part before the @ mixes scripts.']);
    expect([mixesScripts('東京abcカナ'), mixesScripts('東京аб'), mixesScripts('юрий')]).toEqual([false, true, false]);
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

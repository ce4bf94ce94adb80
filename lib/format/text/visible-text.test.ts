import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterName } from './character-name.ts';
import { isPlain, toCodePoint, toVisibleParts } from './visible-text.ts';

const hiddenIn = (text: string) =>
  toVisibleParts(text).flatMap((part) =>
    part.isHidden ? `${toCodePoint(part.text)} ${characterName(part.text)}` : [],
  );

test.each([
  ['invoice\u202egpj.exe', 'U+202E RIGHT-TO-LEFT OVERRIDE'],
  ['pay\u200bpal', 'U+200B ZERO WIDTH SPACE'],
  ['a\u200db', 'U+200D ZERO WIDTH JOINER'],
  ['\ufeffAna', 'U+FEFF BYTE ORDER MARK'],
  ['so\u00adft', 'U+00AD SOFT HYPHEN'],
  ['a\u2028b', 'U+2028 LINE SEPARATOR'],
  ['a\u0000b', 'U+0000 NULL'],
  ['a\u001b[31mb', 'U+001B ESCAPE'],
  ['a\rb', 'U+000D CARRIAGE RETURN'],
  ['a\u0085b', 'U+0085 CONTROL CHARACTER'],
  ['a\ud800b', 'U+D800 UNPAIRED SURROGATE'],
  ['a\udc00', 'U+DC00 UNPAIRED SURROGATE'],
  ['a\u{e0041}b', 'U+E0041 TAG CHARACTER'],
  ['a\ufe0fb', 'U+FE0F VARIATION SELECTOR'],
  ['a\u3164b', 'U+3164 HANGUL FILLER'],
  ['a\u2066b', 'U+2066 LEFT-TO-RIGHT ISOLATE'],
  ['a\u2061b', 'U+2061 INVISIBLE CHARACTER'],
])('%j has a hidden character', (text, label) => {
  expect(hiddenIn(text)).toEqual([label]);
  expect(isPlain(text)).toBe(false);
});

test.each([
  'Yaroslava Maren Timirgold',
  'Nguyễn Thị Mộng Tưởng',
  'O’Specimen-Ñandú, 2nd',
  '星河样本贸易有限公司',
  'ليلى نور الخيال',
  '٪ ۝ ؀١٢',
  'line one\nline\ttwo',
  'Ọlábísí Àlámọ̀rí',
  'a b　c',
])('%j is plain', (text) => {
  expect(isPlain(text)).toBe(true);
  expect(toVisibleParts(text)).toEqual([{ text }]);
});

test.each([
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී',
  '👨\u200d👩\u200d👧',
  '❤\ufe0f',
  '🏳\ufe0f\u200d🌈',
  '葛\u{e0100}',
  '1\ufe0f\u20e3',
  'a\r\nb',
])('%j is legitimate spelling', (text) => {
  expect(toVisibleParts(text)).toEqual([{ text }]);
});

test('the parts joined are the text, and only suspicious characters are marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const parts = toVisibleParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) if (part.isHidden) expect(isPlain(part.text)).toBe(false);
    }),
  );
});

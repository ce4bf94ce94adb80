import { expect, test } from 'vitest';
import { dropAccents, normaliseCase, normaliseText, toLatinDigits } from './normalisation.ts';

test('ignores case, accents and repeated spaces', () => {
  expect(normaliseText('  Żurawica\u00A0BŁĘKITNA ')).toBe('zurawica błekitna');
});

test.each([
  ['Żółw Ångström', 'Zołw Angstrom'],
  ['Ελένη Ψυχή', 'Ελενη Ψυχη'],
  ['Андрей Ёлкин', 'Андреи Елкин'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
])('%s without accents is %s', (text, plain) => {
  expect(dropAccents(text)).toBe(plain);
});

test.each(['रीमा', 'ガトウ', 'が', 'กี', 'မြန်မာ', 'ខ្មែរ', 'தமிழ்', 'ئ', 'ؤ', 'ي'])(
  'the marks of %s are letters',
  (text) => {
    expect(dropAccents(text)).toBe(text.normalize('NFC'));
    expect(dropAccents(text.normalize('NFD'))).toBe(text.normalize('NFC'));
  },
);

test('one form of letters and digits', () => {
  expect(normaliseCase('ＭÜ\u200bＬＬＥＲ ﬁ ΣΟΦΟΣ')).toBe('müller fi σοφοσ');
  expect(toLatinDigits('١٩٨٧ ۱۹۸۷ १९८७ ๑๙๘๗ 1987')).toBe('1987 1987 1987 1987 1987');
});

/** Masks keep just enough to recognise what one already knows. They hold `•` always and tell no length. */
import type { SensitivityClass } from '#lib/model/role.ts';

const dots = '•••';

/** Dates become a pattern, e-mail and names keep first letters, numbers of some length their last two characters, all else nothing. */
export function maskText(sensitivity: SensitivityClass, text: string): string {
  const value = text.trim();
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:T.*)?$/.test(value)) return '••••-••-••';
  const at = value.lastIndexOf('@');
  if (at > 0) {
    const tld = /\.[A-Za-z]{2,10}$/.exec(value)?.[0] ?? '';
    return `${firstLetter(value)}${dots}@${dots}${tld}`;
  }
  if (/^(?:[+\d ().-]{6,}|[\w-]{6,})$/.test(value) && /\d/.test(value)) return `${dots}${value.slice(-2)}`;
  if (sensitivity !== 'name') return dots;
  // More words than a name has would tell too much of a longer text.
  const words = value.split(/\s+/).slice(0, 4);
  return words.map((word) => `${firstLetter(word)}${dots}`).join(' ');
}

const firstLetter = (word: string): string => [...word.slice(0, 2)][0] ?? '';

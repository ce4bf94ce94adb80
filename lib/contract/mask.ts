import type { SensitivityClass } from '#lib/model/access/permissions.ts';

const dots = '•••';

/**
 * Keeps just enough to recognise what one already knows: dates become a pattern, email addresses and names keep first letters, longer numbers
 * their last two characters, all else nothing. The result always contains `•` and never reveals the length.
 */
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
  // More words than a name has would reveal too much of a longer text.
  const words = value.split(/\s+/).slice(0, 4);
  return words.map((word) => `${firstLetter(word)}${dots}`).join(' ');
}

const firstLetter = (word: string): string => [...word.slice(0, 2)][0] ?? '';

/** Latin spellings for scripts without agreed ones; its table is too large for a browser. */
import anyAscii from 'any-ascii';
import { longestText, type Romaniser } from '#lib/compare/index.ts';
import { invisible } from '#lib/format/text/normalisation.ts';

export const romanise: Romaniser = anyAscii;

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** An approximate Latin spelling, where the text has letters of another script. */
export function approximateOf(text: string): string | undefined {
  if (text.length > longestText || latinOnly.test(text)) return undefined;
  // The table capitalises each syllable of Han and Hangul and adds no spaces.
  return anyAscii(text.normalize('NFC').replaceAll(invisible, ''))
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim();
}

/** What the screen says of one comparison of a hit, and Latin spellings of what it compares. The table of spellings is too large for a browser. */
import anyAscii from 'any-ascii';
import { agreementOf, type Comparison, longestText, type Range, type Romaniser, toParts } from '#lib/compare/index.ts';
import { invisible } from '#lib/format/text/normalisation.ts';
import type { AttributeValue } from '#lib/model/session/explanation.schema.ts';

/** The best of several is equal before partial before different before not comparable. */
export const rankOf = (comparison: Comparison): number =>
  ({ equal: 3, partial: 2, different: 1, not_compared: 0 })[agreementOf(comparison)] + comparison.worth / 2;

/** Latin spellings for scripts without agreed ones. */
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

/** A value as it is shown. @param marks what differs in it */
export function toShown(text: string, source: string, marks: readonly Range[] = []): AttributeValue {
  const approximate = approximateOf(text);
  return {
    text,
    source,
    ...(approximate !== undefined && { approximate }),
    ...(marks.length > 0 && { parts: toParts(text, marks) }),
  };
}

/** Characters that are invisible or reorder their surroundings (R38). */

// Controls, format characters, blank glyphs, separators, unpaired surrogates. Not tab and line feed, nor the visible number signs of Arabic
// and Kaithi, which Unicode classifies as format characters.
const suspicious =
  /(?![\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has no suspicious character at all. */
export const isPlain = (text: string): boolean => !suspicious.test(text);

/** The text with a replacement character in the place of each of them. */
export const withoutSuspicious = (text: string): string => text.split(suspicious).join('\ufffd');

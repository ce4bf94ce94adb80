import { toVisibleLine } from '#lib/format/text/visible-line.ts';

/** Text from the verification service for attributes and SVG, which cannot hold the marks of `SafeText`. */
export const toVisibleName = (text: string, maxLength = 400): string => toVisibleLine(text, maxLength);

/** Letters and digits without case, accents and odd spaces: for finding and sorting, never for a verdict. */
export const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

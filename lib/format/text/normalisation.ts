/** Text without case, accents and repeated spaces, for search and sorting; never for comparing identities. */
export const normaliseText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

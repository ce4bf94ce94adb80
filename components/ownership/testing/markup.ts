/** The text of rendered markup, with plain spaces. */
export const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u202f', ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

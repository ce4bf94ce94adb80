/** A machine word of the wire as a person reads it: `WATER_BILL` → `Water bill`. Anything that is not such a word stays as it came. */
export function toReadable(word: string): string {
  if (word.length > 60 || !/^[A-Za-z][A-Za-z0-9]*(?:[_ -][A-Za-z0-9]+)*$/.test(word)) return word;
  const words = word.replaceAll(/[_-]/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

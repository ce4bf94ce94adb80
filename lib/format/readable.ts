const acronyms = new Set(['aml', 'id', 'ip', 'kyb', 'kyc', 'mrz', 'nfc', 'pep', 'sms', 'tin', 'ubo', 'vat']);

/** A machine word of the wire as a person reads it: `WATER_BILL` → `Water bill`. Anything that is not such a word stays as it came. */
export function toReadable(word: string): string {
  if (word.length > 60 || !/^[A-Za-z][A-Za-z0-9]*(?:[_ -][A-Za-z0-9]+)*$/.test(word)) return word;
  const words = word
    .toLowerCase()
    .split(/[_ -]/)
    .map((one) => (acronyms.has(one) ? one.toUpperCase() : one))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

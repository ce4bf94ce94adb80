const acronyms = new Set(['aml', 'id', 'ip', 'kyb', 'kyc', 'mrz', 'nfc', 'pep', 'sms', 'tin', 'ubo', 'vat']);

/** A machine-readable word in readable form: `WATER_BILL` → `Water bill`. Any other text stays as it is. */
export function toReadable(word: string): string {
  if (word.length > 60 || !/^[A-Za-z][A-Za-z0-9]*(?:[_ -][A-Za-z0-9]+)*$/.test(word)) return word;
  const words = word
    .toLowerCase()
    .split(/[_ -]/)
    .map((one) => (acronyms.has(one) ? one.toUpperCase() : one))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

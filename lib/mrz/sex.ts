/** The code of a machine-readable zone: `M`, `F` or `X`; any other text in capitals. */
export function toSex(text: string): string {
  const upper = text.trim().toUpperCase();
  return { MALE: 'M', FEMALE: 'F', '<': 'X' }[upper] ?? upper;
}

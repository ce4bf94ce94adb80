/** `M`, `F` or `X`, as a machine readable zone has it; anything else in capitals. */
export function toSex(text: string): string {
  const upper = text.trim().toUpperCase();
  return { MALE: 'M', FEMALE: 'F', '<': 'X' }[upper] ?? upper;
}

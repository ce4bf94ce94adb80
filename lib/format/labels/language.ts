/** English names of languages, from the platform's tables. */
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The name for a language tag (`fr`, `pt-BR`, `pt_BR`); undefined for anything else: show the text. */
export function languageName(tag: string): string | undefined {
  const written = tag.trim().replaceAll('_', '-');
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(written)) return undefined;
  try {
    return languages.of(written);
  } catch (error) {
    // Well-formed, yet not a language tag.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** English names of countries, from the platform's own tables: the same function serves server and browser, and nothing has to be shipped. */
import { allAlpha2, toAlpha2, travelIssuers } from './country-codes.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The name for an ISO alpha-2 or alpha-3 code or one of travel documents (`D`, `UTO`, `XKX`); undefined for anything else: show the code. */
export function countryName(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  const alpha2 = toAlpha2(code);
  return alpha2 === undefined ? travelIssuers.get(code.trim().toUpperCase()) : regions.of(alpha2);
}

let codesByName: Map<string, string> | undefined;

/** One spelling for a country written as a code or an English name, to compare two; the text itself in capitals when it is neither. */
export function toCountryKey(text: string): string {
  const upper = text.trim().toUpperCase();
  codesByName ??= new Map([
    ...[...travelIssuers].map(([code, name]) => [name.toUpperCase(), code] as const),
    ['UTOPIA', 'UTO'],
    ...[...allAlpha2()].map((alpha2) => [regions.of(alpha2)?.toUpperCase() ?? alpha2, alpha2] as const),
  ]);
  return toAlpha2(upper) ?? codesByName.get(upper) ?? upper;
}

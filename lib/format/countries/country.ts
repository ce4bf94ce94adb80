/** English names of countries, from the platform's tables, so that nothing is shipped to the browser. */
import { allAlpha2, toAlpha2, travelIssuers } from './country-codes.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Accepts ISO alpha-2, alpha-3 and codes of travel documents (`D`, `UTO`, `XKX`); undefined for anything else: show the code. */
export function countryName(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  const alpha2 = toAlpha2(code);
  return alpha2 === undefined ? travelIssuers.get(code.trim().toUpperCase()) : regions.of(alpha2);
}

let codesByName: Map<string, string> | undefined;

/** A key to compare countries given as a code or an English name; any other text in capitals. */
export function toCountryKey(text: string): string {
  const upper = text.trim().toUpperCase();
  codesByName ??= new Map([
    ...[...travelIssuers].map(([code, name]) => [name.toUpperCase(), code] as const),
    ['UTOPIA', 'UTO'],
    ...[...allAlpha2()].map((alpha2) => [regions.of(alpha2)?.toUpperCase() ?? alpha2, alpha2] as const),
  ]);
  return toAlpha2(upper) ?? codesByName.get(upper) ?? upper;
}

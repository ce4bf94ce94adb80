/** English names of countries, from the platform's tables, so that nothing is shipped to the browser. */
import { toAlpha2, travelIssuers } from './country-codes.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Accepts ISO alpha-2, alpha-3 and codes of travel documents (`D`, `UTO`, `XKX`); undefined for anything else: show the code. */
export function countryName(code: string | null | undefined): string | undefined {
  if (!code) return undefined;
  const alpha2 = toAlpha2(code);
  return alpha2 === undefined ? travelIssuers.get(code.trim().toUpperCase()) : regions.of(alpha2);
}

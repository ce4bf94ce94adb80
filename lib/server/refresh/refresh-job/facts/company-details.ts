/** What a company says of itself: where it is registered, and whether it still exists. A company among the owners is described the same way. Pure. */
import { isCountry, isPlaceholder } from '#lib/compare/index.ts';
import type { StepAnswer } from '#lib/contract/index.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { addressOf, at, isNameless, mark, toText } from './body-values.ts';
import { otherNames, statedOf } from './repeated-values.ts';
import { isSomething } from './stated-anywhere.ts';

const hasNumber = (details: unknown): boolean => statedOf([details], 'registration_number').length > 0;

const countryKey = /^(?:country(?:_?code)?|country_?of_?(?:incorporation|registration)|jurisdiction)$/i;
const hasCountry = (details: unknown): boolean =>
  Object.entries(Object(details)).some(([key, value]) => countryKey.test(key) && isCountry(toText(value) ?? ''));

/** Nobody can look up a company without a name, or one that is registered nowhere. */
export function isUnregistered(owner: unknown): boolean {
  const details = at(owner, 'company_details');
  return isNameless(details) || !(hasCountry(details) || hasNumber(details));
}

const statusKey =
  /^(?:company|legal|regist(?:ration|er|ry)|activity|trading|operational|operating|entity|business)_?status$/i;
/** As for screenings, only those words pass that are certainly good: the contract names no such key. */
const inForce: ReadonlySet<string> = new Set(
  'active,registered,in good standing,good standing,open,live,normal,current,existing,incorporated,operating,operational,trading,in operation,in existence,in force,valid,actif,active,en activité,aktiv,attiva,activa,ativa,actief,aktywna'.split(
    ',',
  ),
);
const endedFlag =
  /^(?:is_?)?(?:dissolved|struck_?off|deregistered|bankrupt|insolvent|in_?liquidation|liquidated|closed)$/i;
const endedOn =
  /^(?:dissolution|liquidation|deregistration|closing|closure|cessation)_?date$|^date_?of_?(?:dissolution|closure|cessation)$/i;
/** Registers of several countries make it a part of the name or of the legal form. */
const endedName =
  /[\s(,-](?:in (?:liquidation|liquidazione|vereffening|administration|receivership)|en liquidaci[oó]n|en liquidation|w likwidacji|em liquida[cç][aã]o|i\.\s?l\.?|in konkurs|struck off|dissolved)\)?\s*$/i;

/** The word by which it may no longer exist; undefined where nothing says so. */
export function companyStatus(details: unknown): string | undefined {
  if (!isRecord(details)) return undefined;
  for (const [key, value] of Object.entries(details)) {
    const word = toText(value);
    if (statusKey.test(key) && word !== undefined && !isPlaceholder(word)) {
      if (!inForce.has(word.toLowerCase().replaceAll(/[_-]+/g, ' '))) return word;
    } else if (/^(?:is_?)?active$/i.test(key) && (value === false || /^(?:false|no|0)$/i.test(word ?? '')))
      return 'inactive';
    else if ((endedFlag.test(key) || endedOn.test(key)) && isSomething(value)) return key.replaceAll('_', ' ');
  }
  return ['name', 'structure']
    .map((key) => endedName.exec(toText(details[key]) ?? '')?.[0].replaceAll(/^[\s(,-]+|[)\s]+$/g, ''))
    .find((word) => word !== undefined);
}

/** @param hasContent whether anything came at all */
export function companyDetails(body: StepAnswer, hasContent: boolean): FactValues {
  const missing = [...(hasCountry(body) ? [] : ['country']), ...(hasNumber(body) ? [] : ['registration_number'])];
  return {
    name: toText(at(body, 'name')),
    name_other: otherNames(body),
    name_missing: mark(hasContent && isNameless(body)),
    registration_number: toText(at(body, 'registration_number')),
    company_country: toText(at(body, 'country')),
    details_missing: hasContent && missing.length > 0 ? missing.join(' ') : undefined,
    company_status: companyStatus(body),
    address: addressOf(body),
  };
}

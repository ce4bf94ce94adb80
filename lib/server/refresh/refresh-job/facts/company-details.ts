/** What a company says of itself: where it is registered, and whether it still exists. A company among the owners is described the same way. Pure. */
import { isCountry, isPlaceholder } from '#lib/compare/index.ts';
import type { StepAnswer } from '#lib/contract/index.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { addressOf, at, isNameless, mark, toText } from './body-values.ts';
import { otherNames, statedOf } from './repeated-values.ts';
import { isFalse, isSomething } from './stated-anywhere.ts';
import { beginsOf } from './stated-values.ts';

/** "Pending" is no number. */
const hasNumber = (details: unknown): boolean =>
  statedOf([details], 'registration_number').some((number) => /\p{Nd}/u.test(number));

const countryKey = /^(?:country(?:_?code)?|country_?of_?(?:incorporation|registration)|jurisdiction)$/i;
const hasCountry = (details: unknown): boolean =>
  Object.entries(Object(details)).some(([key, value]) => countryKey.test(key) && isCountry(toText(value) ?? ''));

/** Nobody can look up a company without a name, or one that is registered nowhere. */
export function isUnregistered(owner: unknown): boolean {
  const details = at(owner, 'company_details');
  return isNameless(details) || !(hasCountry(details) || hasNumber(details));
}

/** The contract's own answer of a company has no status of the step, so a bare `status` is the company's. */
const statusKey =
  /^(?:(?:company|legal|regist(?:ration|er|ry)|activity|trading|operational|operating|entity|business|current)_?)?status$/i;
/** As for screenings, only those words pass that are certainly good: the contract names no such key. */
const inForce: ReadonlySet<string> = new Set(
  'approved,validated,verified,active,registered,in good standing,good standing,open,live,normal,current,existing,incorporated,operating,operational,trading,in operation,in existence,in force,valid,actif,active,en activité,aktiv,attiva,activa,ativa,actief,aktywna'.split(
    ',',
  ),
);
const ending =
  /^(?:dissol[uv]|disuelt|disolu|liquid(?:at|acion)|liquidazione|likwidac|ликвид|insolv|bankrup|struck|dereg|wound|winding|redressement$|cessat|cessee?$|ceased|clos(?:ed|ing|ure)$|terminat|extinguid|extinta|faillite|radi(?:ee?|ation)$|konkurs|quiebra|fallim|fallit|opgeheven|aufgelost|gelosch|loschung|removed$|ended$)/;
/** `dissolved_at`, `isBankrupt`, `date_of_closure` and `en liquidation judiciaire` say nothing more than that it ended. */
const besideEnding =
  /^(?:is|has|been|was|in|on|at|off|up|of|from|the|de|en|date|datum|day|since|company|entity|business|proceedings?|procedure|judiciaire|flag|declared|open(?:ed)?|regist\w+)$/;
/** A key, or a value, of which each word is one of these. */
function isEnding(text: string): boolean {
  const words = text
    .slice(0, 100)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('sdatum', ' datum')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.some((word) => ending.test(word)) && words.every((word) => ending.test(word) || besideEnding.test(word));
}
const isNotFound = (key: string, value: unknown): boolean =>
  /^not[ _-]?found$/i.test(toText(value) ?? '') ||
  (/(?:^|_)(?:found|exists|existing)(?:_in_regist(?:er|ry))?$/i.test(key) &&
    !/not_(?:found|exist)/i.test(key) &&
    isFalse(value)) ||
  (/(?:^|_)not_?found$/i.test(key) && isSomething(value) && !isFalse(value));
/** What it is called, where it is and what it was do not say what it is now. */
const saysNothing = /name|address|city|street|purpose|activity|previous|former/i;
/** Registers of several countries make it a part of the name or of the legal form. */
const endedName =
  /[\s(,-](?:in (?:liquidation|liquidazione|vereffening|administration|receivership)|en liquidaci[oó]n|en liquidation|w likwidacji|em liquida[cç][aã]o|i\.\s?l\.?|in konkurs|struck off|dissolved)\)?\s*$/i;

/** A register's answer may stand in a part of its own: `registry: { status }` says what `registry_status` does. */
const valuesOf = (details: Record<string, unknown>, parent = ''): [key: string, value: unknown][] =>
  Object.entries(details).flatMap(([name, value]): [string, unknown][] => {
    const key = parent + name;
    return isRecord(value) ? valuesOf(value, `${key}_`) : [[key, value]];
  });

/** The word by which it may no longer exist; undefined where nothing says so. */
export function companyStatus(details: unknown): string | undefined {
  if (!isRecord(details)) return undefined;
  for (const [key, value] of valuesOf(details)) {
    const word = toText(value);
    if (saysNothing.test(key)) continue;
    // In a history the last entry is the newest one.
    const parts = [Array.isArray(value) ? value.at(-1) : value].flatMap((part) =>
      isRecord(part) ? Object.values(part) : [part],
    );
    const ended = parts.map(toText).find((part) => part !== undefined && isEnding(part));
    if (ended !== undefined) return ended;
    if (isNotFound(key, value)) return 'not found';
    if (statusKey.test(key) && word !== undefined && !isPlaceholder(word)) {
      if (!inForce.has(word.toLowerCase().replaceAll(/[_-]+/g, ' '))) return word;
    } else if (/^(?:is_?)?active$/i.test(key) && (value === false || /^(?:false|no|0)$/i.test(word ?? '')))
      return 'inactive';
    else if (
      (isEnding(key) || /^(?:date_?of_?)?end(?:_?date)?$/i.test(key)) &&
      isSomething(value) &&
      !/^(?:no|not|none|never)\b/i.test(word ?? '')
    )
      return key.replaceAll('_', ' ');
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
    document_issued_other: beginsOf(body, 'office'),
    address: addressOf(body),
  };
}

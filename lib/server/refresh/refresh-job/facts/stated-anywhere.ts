/** What an answer says of someone under whichever key and at whichever depth: the contract does not show all of them. Pure. Throws nothing. */
import { isRecord } from '#lib/model/is-record.ts';
import { isEmpty, toText } from './body-values.ts';

/** Rules of their own read these. */
const readElsewhere = /^(?:aml|screening|decision|timeline|metadata|edges|links|files?)$/i;

/** The values under the keys of one name. */
export function valuesUnder(value: unknown, name: RegExp): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesUnder(one, name));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (readElsewhere.test(key)) return [];
    return name.test(key) ? [inner] : valuesUnder(inner, name);
  });
}

const denials = /^(?:false|no|none|nil|clear|0|n\/?a)$/i;

/** Whether a value says something, and not that there is nothing. */
export const isSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : !isEmpty(value) && value !== false && !denials.test(toText(value) ?? '');

export const isFalse = (value: unknown): boolean =>
  value === false || /^(?:false|no|off|0)$/i.test(toText(value) ?? '');

/** Individual screenings say `monitored`, those of companies `monitoring`, and either may stand beside a person's checks. Only a plain no counts. */
export const isMonitoringOff = (screened: unknown): boolean =>
  [screened, ...valuesUnderAml(screened)].some(
    (one) =>
      isRecord(one) &&
      Object.entries(one).some(([key, value]) => /^(?:is_?)?monitor(?:ed|ing)$/i.test(key) && isFalse(value)),
  );

const valuesUnderAml = (screened: unknown): unknown[] =>
  isRecord(screened) ? [screened.aml, ...(Array.isArray(screened.steps) ? screened.steps : [])] : [];

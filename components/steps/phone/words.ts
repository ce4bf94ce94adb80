/** What the phone viewer says of the server's checks. Pure. */
import { countryName } from '#lib/format/country.ts';
import { toReadable } from '#lib/format/readable.ts';
import type { PhoneExplanation } from '#lib/model/explanation.ts';

export type PhoneCheck = PhoneExplanation['checks'][number];

const labels: Record<PhoneCheck['key'], string> = {
  calling_code_of_number: 'Code fits the number',
  calling_code_of_country: 'Code fits the country',
  country_of_number: 'Country fits the number',
  possible_number: 'Number can exist',
};

export const checkLabel = (key: PhoneCheck['key']): string => labels[key] ?? toReadable(key);

/** `expected` may be a country or a calling code. */
export function checkText({ agrees, expected }: PhoneCheck): string {
  if (agrees === null) return 'Not told: one side does not say';
  if (agrees) return 'Agrees';
  return expected === null ? 'Differs' : `Differs: expected ${countryName(expected) ?? expected}`;
}

const methods: ReadonlyMap<string, string> = new Map([
  ['sms', 'Text message (SMS)'],
  ['call', 'Voice call'],
]);

export const methodText = (method: string): string => methods.get(method.trim().toLowerCase()) ?? toReadable(method);

/** `351` and `00351` are written `+351`; anything else stays as it came. */
export function callingCodeText(code: string): string {
  const digits = /^(?:\+|00)?(\d{1,4})$/.exec(code.trim())?.[1];
  return digits === undefined ? code : `+${digits}`;
}

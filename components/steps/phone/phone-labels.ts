/** Labels for the server's checks of a phone number. Pure. */
import { countryName } from '#lib/format/country.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { PhoneExplanation } from '#lib/model/session/explanation.ts';

export type PhoneCheck = PhoneExplanation['checks'][number];

const labels: Record<PhoneCheck['key'], string> = {
  calling_code_of_number: 'Calling code and number',
  calling_code_of_country: 'Calling code and country',
  country_of_number: 'Country and number',
  possible_number: 'Number is possible',
};

export const checkLabel = (key: PhoneCheck['key']): string => labels[key] ?? toReadable(key);

/** `expected` may be a country or a calling code. */
export function checkText({ agrees, expected }: PhoneCheck): string {
  if (agrees === null) return 'Not checked: one side is missing';
  if (agrees) return 'Agrees';
  return expected === null ? 'Differs' : `Differs: expected ${countryName(expected) ?? expected}`;
}

const methods: ReadonlyMap<string, string> = new Map([
  ['sms', 'Text message (SMS)'],
  ['call', 'Voice call'],
]);

export const methodText = (method: string): string => methods.get(method.trim().toLowerCase()) ?? toReadable(method);

/** `351` and `00351` become `+351`; anything else stays as it is. */
export function callingCodeText(code: string): string {
  const digits = /^(?:\+|00)?(\d{1,4})$/.exec(code.trim())?.[1];
  return digits === undefined ? code : `+${digits}`;
}

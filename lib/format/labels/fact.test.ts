import { expect, test } from 'vitest';
import { factLabel, factText } from './fact.ts';

test.each([
  ['birth_date_mrz', '2001-02-03', 'Birth date in the MRZ', '2001-02-03'],
  ['monitored', 'false', 'Ongoing monitoring', 'no'],
  ['expiry_missing', '1', 'Expiry not provided', 'yes'],
  ['reason_given', 'unreadable', 'Reason for rejection provided', 'not readable'],
  ['hits_reported', '1', 'Hits reported', '1'],
  ['body_status', 'REJECTED', 'Status in the step’s data', 'Rejected'],
  ['name', 'true', 'Name', 'true'],
  ['constructor', '1', 'Constructor', '1'],
  ['former_key', 'x', 'Former key', 'x'],
])('%s, %s', (key, value, label, text) => {
  expect(factLabel(key)).toBe(label);
  expect(factText(key, value)).toBe(text);
});

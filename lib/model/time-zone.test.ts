import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test('a time zone is an IANA name that this server knows', () => {
  expect(['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', '+01:00', 'Europe/Paris\r\nX: y', '../etc'].some(isTimeZone)).toBe(false);
});

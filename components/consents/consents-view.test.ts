import { expect, test } from 'vitest';
import type { Consent } from '#lib/model/consents/consent.schema.ts';
import { arrangeConsents } from './consents-view.tsx';

const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
const one = (label: string, day: number, session: Consent['session'] = null): Consent => ({
  id: label,
  label,
  session,
  createdAt: at(day),
  createdBy: 'Ana',
  tokenSetAt: at(day),
  scopes: [],
  findings: [],
});
const consents = [
  one('Case 10', 12),
  one('Åsa Öberg', 14),
  one('Case 9', 13, { ref: '7K2M9QXW4D', subject: 'José  Núñez' }),
];
const labels = (...of: [string, Parameters<typeof arrangeConsents>[2]]) =>
  arrangeConsents(consents, ...of).map(({ label }) => label);

test('the order of the server, the newest first, or labels with numbers as numbers', () => {
  expect(labels('', 'severity')).toEqual(['Case 10', 'Åsa Öberg', 'Case 9']);
  expect(labels(' ', 'added')).toEqual(['Åsa Öberg', 'Case 9', 'Case 10']);
  expect(labels('', 'label')).toEqual(['Åsa Öberg', 'Case 9', 'Case 10']);
});

test('found by label, name and reference, without case and accents', () => {
  expect(labels('OBERG', 'severity')).toEqual(['Åsa Öberg']);
  expect(labels('jose nunez', 'severity')).toEqual(['Case 9']);
  expect(labels('7k2m', 'severity')).toEqual(['Case 9']);
  expect(labels('case', 'label')).toEqual(['Case 9', 'Case 10']);
  expect(labels('nobody', 'severity')).toEqual([]);
});

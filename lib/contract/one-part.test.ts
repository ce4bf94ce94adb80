/** EMAIL, PHONE and LIVENESS: one part each. */
import { expect, test } from 'vitest';
import { parseStep } from './index.ts';
import { fullSteps } from './testing/full-steps.ts';
import { unreadablePaths } from './testing/unreadable-paths.ts';

const parse = (type: string, change: object) =>
  parseStep('individual', type, { ...fullSteps.individual[type], ...change });

test.each(['EMAIL', 'PHONE', 'LIVENESS'])('%s: absent is null, in every spelling', (type) => {
  const part = { EMAIL: 'email', PHONE: 'phone', LIVENESS: 'liveness' }[type] ?? '';
  for (const absent of [null, '', {}, undefined]) {
    expect(parse(type, { verification: absent })).toMatchObject({ ok: true, value: { verification: null } });
    expect(parse(type, { verification: { [part]: absent } })).toMatchObject({
      ok: true,
      value: { verification: null },
    });
    expect(parse(type, { verification: { [part]: absent, note: 'x' } })).toMatchObject({
      ok: true,
      value: { verification: { [part]: null, note: 'x' } },
    });
  }
  for (const wrong of ['text', [], 7, true]) {
    expect(unreadablePaths(parse(type, { verification: { [part]: wrong } }))).toEqual([`verification.${part}`]);
  }
});

test('numbers of a phone may be numbers', () => {
  const phone = { number: 351912345678, calling_code: 351, method: null, country: '' };
  expect(parse('PHONE', { verification: { phone } })).toMatchObject({
    value: { verification: { phone: { number: '351912345678', calling_code: '351', method: null, country: null } } },
  });
  // Digits that JSON's number has lost cannot be shown as if they were right.
  expect(unreadablePaths(parse('PHONE', { verification: { phone: { number: 2 ** 60 } } }))).toEqual([
    'verification.phone.number',
  ]);
});

test.each([[{ url: '' }], [{ url: null, type: 'video/mp4', size: 0 }], [{}]])(
  'LIVENESS: a file without address is none (%j)',
  (file) => {
    expect(parse('LIVENESS', { verification: { liveness: { file, score: 1 } } })).toMatchObject({
      value: { verification: { liveness: { file: null, score: 1 } } },
    });
  },
);

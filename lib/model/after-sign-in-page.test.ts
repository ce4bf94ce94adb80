import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesBesideSessions, refOfTarget, safeNext } from './after-sign-in-page.ts';
import { isRef } from './session/ids.ts';

const base = 'https://desk.example';
const home = '/sessions';

describe('R18: the target of a sign-in', () => {
  test.each([
    '/sessions',
    '/sessions?status=REJECTED&kind=individual&sort=-updated',
    '/sessions/import',
    '/sessions/export?sandbox=false&kind=corporate',
    '/sessions/import?id=7K2M9QXW4D',
    '/sessions/7K2M9QXW4D',
    '/sessions/7k2m9qxw4d',
    '/sessions/7K2M9QXW4D/steps/AML?hit=h3',
    '/sessions/7K2M9QXW4D/steps/a%3Ab',
    '/sessions/7K2M9QXW4D/activity',
    '/settings',
    '/settings/account',
    '/numbers?on=2026-11-20',
    '/consents/7K2M9QXW4D',
    '/audit',
  ])('keeps the known page %s', (target) => {
    expect(safeNext(target, base)).toBe(target);
  });

  test.each([
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    '%2f%2fevil.example',
    '/%5cevil.example',
    'https:evil.example',
    'https://evil.example/sessions',
    'javascript:alert(1)',
    '/@evil.example',
    '/sessions@evil.example',
    '/sessions/import/7K2M9QXW4D',
    '/sessions/../../evil',
    '/sessions/7K2M9QXW4D/steps/..%2f..',
    '/sessions/7K2M9QXW4D/steps/%0d%0aset-cookie:x',
    '/sessions/7K2M9QXW4D/steps/%E0%A4%A',
    '/sessions\r\nlocation: https://evil.example',
    '/sessions\u2028',
    '/sign-in',
    '/api/auth/sign-out',
    '/settings/../sign-in',
    `/sessions?${'a'.repeat(2_000)}`,
  ])('turns %j into the session list', (target) => {
    expect(safeNext(target, base)).toBe(home);
  });

  test('turns a session by its upstream id into the session list', () => {
    expect(safeNext('/sessions/0b6f4c3e-2a53-4a58-a1d3-1d2f6b7c8d9e/steps/AML', base)).toBe(home);
  });

  test('never leaves the origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '#',
      '?',
      'https:',
      'evil.example',
      'sessions',
      '7K2M9QXW4D',
    );
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 9 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const target = safeNext(value, base);
        expect(new URL(target, base).origin).toBe(base);
        expect(target).toMatch(/^\/(?:sessions|settings|consents|audit)(?:[/?]|$)/);
        expect(safeNext(target, base)).toBe(target);
      }),
      { numRuns: 2_000 },
    );
  });

  test('names the ref in it', () => {
    expect(refOfTarget('/sessions/7k2m9qxw4d/steps/AML?hit=h3')).toBe('7K2M9QXW4D');
    expect(refOfTarget('/sessions?status=REJECTED')).toBeUndefined();
  });
});

test('a page beside the sessions is never taken for a session', () => {
  for (const page of pagesBesideSessions)
    expect([isRef(page.toUpperCase()), refOfTarget(`/sessions/${page}`)]).toEqual([false, undefined]);
});

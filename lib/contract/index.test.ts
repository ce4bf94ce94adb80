import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#lib/testing/sample.ts';
import { listFiles, parseInit, parseSession, parseStep, parseWebhook, redact, withFileAddresses } from './index.ts';

const step = { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' };
const nested = (depth: number, list = false) => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = list ? [value] : { a: value };
  return value;
};

describe('limits', () => {
  test('depth', () => {
    expect(parseStep('individual', 'ID_DOCUMENT', { ...step, x: nested(63) })).toMatchObject({ ok: true });
    for (const depth of [64, 100_000])
      for (const list of [true, false])
        expect(parseStep('individual', 'ID_DOCUMENT', { ...step, x: nested(depth, list) })).toEqual({
          ok: false,
          issues: [{ path: '', message: 'too deep' }],
        });
  });

  test('length of lists and number of nodes', () => {
    const wide = { ...step, x: Array.from({ length: 20_001 }, () => 1) };
    const many = { ...step, x: Array.from({ length: 30 }, () => Array.from({ length: 20_000 }, () => 1)) };
    for (const body of [wide, many])
      expect(parseStep('individual', 'ID_DOCUMENT', body)).toEqual({
        ok: false,
        issues: [{ path: '', message: 'too large' }],
      });
  });

  test('an unparsed value does not exhaust the stack either', () => {
    for (const list of [true, false]) {
      const deep = nested(100_000, list);
      expect(listFiles(deep)).toEqual([]);
      expect(JSON.stringify(withFileAddresses(deep, (key) => key))).toContain('[too deep]');
      for (const permission of ['show', 'mask', 'withhold'] as const) {
        redact({ kind: 'individual', type: 'ID_DOCUMENT' }, { document: deep }, () => permission);
        redact('session', { session: { status: 'x', steps: null, deep } }, () => permission);
      }
    }
  });
});

test('__proto__ is an ordinary key, and no key is lost', () => {
  const body = JSON.parse(
    '{"id":"1","type":"PHONE","status":"APPROVED","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  expect(parseStep('individual', 'PHONE', body)).toMatchObject({
    ok: true,
    value: { '(__proto__)': { polluted: 1 }, constructor: { prototype: { polluted: 1 } } },
  });
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(withFileAddresses(body, (key) => key))).toBe(Object.prototype);
});

test('no JSON makes a parser throw, and nothing malformed is parsed as approved', () => {
  const keys = fc.constantFrom(
    'session',
    'status',
    'steps',
    'document',
    'fields',
    'files',
    'front',
    'url',
    'reason',
    'message',
    'id',
    'type',
    'app',
    'session_id',
  );
  const { body } = fc.letrec((tie) => ({
    body: fc.oneof(
      { depthSize: 'medium' },
      fc.jsonValue(),
      fc.constantFrom('APPROVED', '', null, 1),
      fc.dictionary(keys, tie('body'), { maxKeys: 6 }),
      fc.array(tie('body'), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(body, (any) => {
      for (const parsed of [
        parseSession(any),
        parseStep('individual', 'ID_DOCUMENT', any),
        parseStep('corporate', 'AML', any),
        parseWebhook(any),
        parseInit(any),
      ]) {
        if (!parsed.ok) expect(JSON.stringify(parsed)).not.toContain('APPROVED');
        else {
          const copy = withFileAddresses(parsed.value, (key) => key);
          expect(Object.keys(copy as object)).toEqual(Object.keys(parsed.value));
        }
      }
      const session = parseSession(any) as { ok: boolean; value?: { session: { status: unknown } } };
      if (session.ok && session.value?.session.status === 'APPROVED')
        expect((any as { session: { status: unknown } }).session.status).toBe('APPROVED');
      listFiles(any);
    }),
    runs(500),
  );
});

test('keys are never dropped', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (extra) => {
      const parsed = parseStep('individual', 'PHONE', { ...extra, ...step });
      const names = Object.keys(extra).map((name) => (name === '__proto__' ? '(__proto__)' : name));
      if (parsed.ok) expect(Object.keys(parsed.value)).toEqual(expect.arrayContaining(names));
    }),
  );
});

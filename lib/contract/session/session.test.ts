import { describe, expect, test } from 'vitest';
import { parseInit, parseSession, stepAddress } from '../index.ts';

const plain = {
  app: { name: 'kyc-eu', id: 7 },
  session: {
    alias: 'Ana Specimen',
    id: 'a1b2c3d4-0000-4000-8000-000000000001',
    status: 'APPROVED',
    sandbox: false,
    steps: [{ id: '11', type: 'PHONE', status: 'APPROVED' }],
  },
};

describe('a session', () => {
  test('has one shape in every spelling', () => {
    const spelled = {
      app: { name: 'kyc-eu', id: '7' },
      session: { ...plain.session, sandbox: 'false', steps: [{ id: 11, type: 'PHONE', status: 'APPROVED' }] },
    };
    expect(parseSession(spelled)).toEqual(parseSession(plain));
    expect(parseSession(plain)).toMatchObject({ ok: true, value: { app: { id: '7' } } });
  });

  test.each([[{}], [null], [''], [undefined]])('absent parts are null, not empty (%j)', (absent) => {
    const session = { id: 'x', status: 'REJECTED', alias: absent, sandbox: absent, steps: absent };
    expect(parseSession({ app: absent, session })).toEqual({
      ok: true,
      value: {
        app: { name: null, id: null },
        session: { id: 'x', status: 'REJECTED', alias: null, sandbox: null, steps: null },
      },
    });
  });

  test('an empty list of steps stays an empty list', () => {
    const body = { session: { id: 'x', status: 'REJECTED', steps: [] } };
    expect(parseSession(body)).toMatchObject({ ok: true, value: { session: { steps: [] } } });
  });

  test('corporate entries have no id, and statuses and types are open lists', () => {
    const steps = [
      { type: 'CORPORATE_OFFICER', status: 'VALIDATED' },
      { type: 'NEW_ONE', status: 'ON_HOLD', since: 3 },
    ];
    expect(parseSession({ session: { id: 'x', status: 'ON_HOLD', steps } })).toMatchObject({
      ok: true,
      value: {
        session: {
          status: 'ON_HOLD',
          steps: [
            { id: null, type: 'CORPORATE_OFFICER', status: 'VALIDATED' },
            { id: null, type: 'NEW_ONE', status: 'ON_HOLD', since: 3 },
          ],
        },
      },
    });
  });

  test('unknown keys pass at every level', () => {
    const body = {
      ...plain,
      extra: { a: [1] },
      app: { ...plain.app, tier: 2 },
      session: { ...plain.session, x: null },
    };
    expect(parseSession(body)).toMatchObject({
      value: { extra: { a: [1] }, app: { tier: 2 }, session: { x: null } },
    });
  });

  const broken = (change: object) => ({ ...plain, session: { ...plain.session, ...change } });
  test.each([
    ['null', null, ''],
    ['a list', [], ''],
    ['text', 'session', ''],
    ['no session', { app: plain.app }, 'session'],
    ['a session that is a list', { session: [] }, 'session'],
    ['an error body', { code: 1100220, message: 'not found' }, 'session'],
    ['no status', broken({ status: null }), 'session.status'],
    ['status as list', broken({ status: [1] }), 'session.status'],
    ['status as boolean', broken({ status: true }), 'session.status'],
    ['no id', broken({ id: '' }), 'session.id'],
    ['steps as object', broken({ steps: { 0: 'x' } }), 'session.steps'],
    ['steps as text', broken({ steps: 'none' }), 'session.steps'],
    ['a step without type', broken({ steps: [{ id: 1, status: 'APPROVED' }] }), 'session.steps.0.type'],
    ['a step that is null', broken({ steps: [null] }), 'session.steps.0'],
    ['sandbox as number', broken({ sandbox: 0 }), 'session.sandbox'],
    ['app as text', { ...plain, app: 'kyc' }, 'app'],
    ['an id whose digits are lost', broken({ id: 2 ** 60 }), 'session.id'],
  ])('%s is refused by its path', (_, body, path) => {
    const parsed = parseSession(body);
    expect(parsed).toMatchObject({ ok: false });
    expect(parsed.ok || parsed.issues.map((issue) => issue.path)).toContain(path);
  });

  test('issues hold no values and no arbitrary names', () => {
    const parsed = parseSession(broken({ id: { 'Ana Specimen': 1 }, status: ['SECRET'] }));
    expect(JSON.stringify(parsed)).not.toMatch(/Ana|SECRET/);
  });
});

test('the answer to an init', () => {
  expect(parseInit({ session_id: 'abc-1', sandbox: 'true' })).toEqual({
    ok: true,
    value: { session_id: 'abc-1', sandbox: true },
  });
  expect(parseInit({ session_id: 'abc-1' })).toMatchObject({ value: { sandbox: null } });
  for (const id of ['', null, '../x', 'a/b', 'a\r\nb'])
    expect(parseInit({ session_id: id })).toMatchObject({ ok: false });
});

describe('the address of a step', () => {
  const entry = (id: string | null, type: string) => ({ id, type });
  test.each([
    ['its id', entry('11', 'PHONE'), [entry('11', 'PHONE')], '11'],
    ['its type without an id', entry(null, 'DOCUMENTS'), [entry(null, 'DOCUMENTS')], 'DOCUMENTS'],
    ['its id where the type occurs twice', entry('2', 'AML'), [entry('1', 'AML'), entry('2', 'AML')], '2'],
    ['its type when two steps share the id', entry('0', 'AML'), [entry('0', 'AML'), entry('0', 'PHONE')], 'AML'],
    ['its type when the id is no path segment', entry('../1', 'AML'), [entry('../1', 'AML')], 'AML'],
  ])('is %s', (_, step, all, address) => {
    expect(stepAddress(step, all)).toBe(address);
  });
});

import { describe, expect, test } from 'vitest';
import { parseInit, parseSession, parseWebhook, stepAddress } from './index.ts';

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
      unreadable: [],
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
  const readSession = (change: object) => {
    const parsed = parseSession(broken(change));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    return { ...parsed.value.session, paths: parsed.unreadable.map(({ path }) => path.join('.')) };
  };

  test.each([
    ['null', null],
    ['a list', []],
    ['text', 'session'],
    ['no session', { app: plain.app }],
    ['a session that is a list', { session: [] }],
    ['an empty session', { session: {} }],
  ])('%s is refused', (_, body) => expect(parseSession(body)).toMatchObject({ ok: false }));

  test.each([
    ['no status', { status: null }, { status: 'NOT_STATED' }, []],
    ['status as list', { status: ['APPROVED'] }, { status: 'NOT_STATED' }, ['session.status']],
    ['status as boolean', { status: true }, { status: 'NOT_STATED' }, ['session.status']],
    ['no id', { id: '' }, { id: null }, []],
    ['an id whose digits are lost', { id: 2 ** 60 }, { id: '1152921504606847000' }, ['session.id']],
    ['steps as object', { steps: { 0: 'x' } }, { steps: null }, ['session.steps']],
    ['steps as text', { steps: 'none' }, { steps: null }, ['session.steps']],
    ['sandbox as number', { sandbox: 0 }, { sandbox: null }, ['session.sandbox']],
    ['sandbox as text', { sandbox: 'no' }, { sandbox: null }, ['session.sandbox']],
    ['alias as object', { alias: { a: 1 } }, { alias: '{"a":1}' }, ['session.alias']],
  ])('%s costs that part alone', (_, change, read, paths) => {
    expect(readSession(change)).toMatchObject({ ...read, paths });
  });

  test('an app of another type is unreadable', () => {
    expect(parseSession({ ...plain, app: 'kyc' })).toMatchObject({
      ok: true,
      value: { app: { name: null, id: null }, 'app (unreadable)': 'kyc', session: { status: 'APPROVED' } },
    });
  });

  test('one broken step entry leaves the others', () => {
    const phone = { id: '11', type: 'PHONE', status: 'APPROVED' };
    const steps = [phone, null, { id: 1, status: 'APPROVED' }, { id: 2, type: 'AML', status: '' }, ['AML']];
    const { steps: read, paths } = readSession({ steps });
    expect(read).toMatchObject([
      phone,
      { id: null, type: 'NOT_STATED', status: 'NOT_STATED', '(unreadable)': null },
      { id: '1', type: 'NOT_STATED', status: 'APPROVED' },
      { id: '2', type: 'AML', status: 'NOT_STATED' },
      { id: null, type: 'NOT_STATED', status: 'NOT_STATED', '(unreadable)': ['AML'] },
    ]);
    expect(paths).toEqual(['session.steps.1', 'session.steps.4']);
  });

  test('`state` is read where there is no status; beside one it stays', () => {
    const steps = [
      { id: 1, type: 'PHONE', STATE: 'REJECTED' },
      { id: 2, type: 'PHONE', state: 'APPROVED', status: 'REJECTED' },
    ];
    expect(readSession({ steps, status: undefined, state: 'REJECTED' })).toMatchObject({
      status: 'REJECTED',
      steps: [{ status: 'REJECTED' }, { status: 'REJECTED', state: 'APPROVED' }],
    });
  });

  test('issues hold no values', () => {
    expect(JSON.stringify(parseSession({ session: ['Ana', 'SECRET'] }))).not.toMatch(/Ana|SECRET/);
  });
});

test('the answer to an init', () => {
  expect(parseInit({ session_id: 'abc-1', sandbox: 'true' })).toEqual({
    ok: true,
    unreadable: [],
    value: { session_id: 'abc-1', sandbox: true },
  });
  expect(parseInit({ session_id: 'abc-1' })).toMatchObject({ value: { sandbox: null } });
  expect(parseInit({ session_id: 'abc-1', sandbox: 'no' })).toMatchObject({ ok: false, issues: [{ path: 'sandbox' }] });
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
    ['its type without what no path takes', entry(null, '["A ML"]'), [entry(null, '["A ML"]')], '_A_ML_'],
    [
      'no session id of an officer',
      entry('11', 'CORPORATE_OFFICER'),
      [entry('11', 'CORPORATE_OFFICER')],
      'CORPORATE_OFFICER~4fc82b26',
    ],
    ['its type when the id is no path segment', entry('../1', 'AML'), [entry('../1', 'AML')], 'AML'],
  ])('is %s', (_, step, all, address) => {
    expect(stepAddress(step, all)).toBe(address);
  });
});

const delivery = {
  reason: 'BAD_QUALITY',
  service: 'ID_DOCUMENT',
  session_id: 'abc-1',
  status: 'REJECTED',
  step_id: '11',
};

test('a delivery is parsed with its further fields', () => {
  expect(parseWebhook({ ...delivery, attempt: 2 })).toEqual({
    ok: true,
    value: { ...delivery, attempt: 2 },
    unreadable: [],
  });
  expect(parseWebhook({ ...delivery, status: 'RESET' })).toMatchObject({ ok: true, value: { status: 'RESET' } });
});

test.each([
  ['', ''],
  [null, null],
  [undefined, undefined],
])('empty and missing parts are null (%j)', (service, step_id) => {
  expect(parseWebhook({ session_id: 'abc-1', status: '', service, step_id })).toEqual({
    ok: true,
    unreadable: [],
    value: { session_id: 'abc-1', status: null, service: null, step_id: null, reason: null },
  });
});

test('a numeric step id is the same id', () => {
  expect(parseWebhook({ ...delivery, step_id: 11 })).toEqual({ ok: true, value: delivery, unreadable: [] });
});

test.each([
  [null],
  [[]],
  ['x'],
  [{}],
  [{ ...delivery, session_id: '' }],
  [{ ...delivery, session_id: ['abc-1'] }],
  [{ ...delivery, session_id: '../../admin' }],
  [{ ...delivery, session_id: 'a?b' }],
  [{ ...delivery, session_id: 'a\r\nb' }],
])('refused: %j', (body) => {
  expect(parseWebhook(body)).toMatchObject({ ok: false });
});

test('any other part of another type costs itself alone', () => {
  const wrong = { ...delivery, status: ['REJECTED'], service: true, reason: { text: 'x' }, step_id: [11] };
  expect(parseWebhook(wrong)).toMatchObject({
    ok: true,
    value: { session_id: 'abc-1', status: null, service: null, reason: '{"text":"x"}', step_id: null },
  });
});

test('older deliveries call the status `state`', () => {
  const { status, ...rest } = delivery;
  expect(parseWebhook({ ...rest, state: status })).toEqual({ ok: true, value: delivery, unreadable: [] });
});

import { expect, test } from 'vitest';
import { parseWebhook } from '../index.ts';

const full = { reason: 'BAD_QUALITY', service: 'ID_DOCUMENT', session_id: 'abc-1', status: 'REJECTED', step_id: '11' };

test('a delivery is parsed with its further fields', () => {
  expect(parseWebhook({ ...full, attempt: 2 })).toEqual({ ok: true, value: { ...full, attempt: 2 }, unreadable: [] });
  expect(parseWebhook({ ...full, status: 'RESET' })).toMatchObject({ ok: true, value: { status: 'RESET' } });
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
  expect(parseWebhook({ ...full, step_id: 11 })).toEqual({ ok: true, value: full, unreadable: [] });
});

test.each([
  [null],
  [[]],
  ['x'],
  [{}],
  [{ ...full, session_id: '' }],
  [{ ...full, session_id: ['abc-1'] }],
  [{ ...full, session_id: '../../admin' }],
  [{ ...full, session_id: 'a?b' }],
  [{ ...full, session_id: 'a\r\nb' }],
])('refused: %j', (body) => {
  expect(parseWebhook(body)).toMatchObject({ ok: false });
});

test('any other part of another type costs itself alone', () => {
  const wrong = { ...full, status: ['REJECTED'], service: true, reason: { text: 'x' }, step_id: [11] };
  expect(parseWebhook(wrong)).toMatchObject({
    ok: true,
    value: { session_id: 'abc-1', status: null, service: null, reason: '{"text":"x"}', step_id: null },
  });
});

test('older deliveries call the status `state`', () => {
  const { status, ...rest } = full;
  expect(parseWebhook({ ...rest, state: status })).toEqual({ ok: true, value: full, unreadable: [] });
});

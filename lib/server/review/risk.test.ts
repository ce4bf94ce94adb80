/** The rating of a session's risk by its routes: who reads and writes it, and what is refused. */
import { beforeAll, expect, test } from 'vitest';
import { PUT as rate, GET as read } from '#app/api/sessions/[ref]/risk-rating/route.ts';
import { POST as lookUp } from '#app/api/sessions/lookup/route.ts';
import { addDays, addMonths, dayOf } from '#lib/model/day.ts';
import { type Role, roles } from '#lib/model/reviewer.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';
import { startSimulator } from '../../../simulator/index.ts';

const desk = openTestDesk({ startSimulator, roles });
const { send } = desk;
let ref = '';
const put = (as: Role, json: object) => send(rate, { as, params: { ref }, method: 'PUT', json });
const today = dayOf(Date.now());
const [inAYear, inFiveYears] = [addMonths(today, 12), addMonths(today, 60)];
const good = { rating: 'high', nextReviewOn: inAYear, reasons: { grounds: ['country'], text: '' }, version: 0 };

beforeAll(async () => {
  const found = await desk.tagged('passport');
  ref = (await send(lookUp, { as: 'officer', json: { id: found.session_id } })).json.ref;
});

test('officers and MLROs rate, auditors read, nobody else learns of it', async () => {
  expect((await put('officer', good)).json).toMatchObject({
    version: 1,
    current: { rating: 'high' },
    isOverdue: false,
  });
  expect((await put('officer', good)).json).toMatchObject({ status: 409, code: 'conflict' });
  expect((await put('mlro', { ...good, rating: 'low', nextReviewOn: inFiveYears, version: 1 })).json).toMatchObject({
    version: 2,
    current: { rating: 'low', nextReviewOn: inFiveYears },
    former: [{ rating: 'high', nextReviewOn: inAYear }],
    reviewDueOn: inFiveYears,
    maxMonths: { high: 12, medium: 60, low: 60 },
  });
  expect((await send(read, { as: 'auditor', params: { ref } })).json).toMatchObject({ version: 2, mayWrite: false });
  for (const as of ['support', 'admin'] as const) expect((await send(read, { as, params: { ref } })).status).toBe(403);
  for (const as of ['support', 'auditor', 'admin'] as const) expect((await put(as, good)).status).toBe(403);
  expect((await send(read, { params: { ref } })).status).toBe(401);
});

test('refused: no reason, unknown values, days that are none', async () => {
  for (const change of [
    { reasons: { grounds: [], text: ' ' } },
    { reasons: { grounds: ['weather'], text: '' } },
    { rating: 'clean' },
    { version: -1 },
    { extra: 1 },
  ])
    expect((await put('officer', { ...good, ...change })).json).toMatchObject({ status: 400, code: 'bad_request' });
});

test('a day that is none, in the past or beyond what is allowed is refused by its name; the last one allowed is not', async () => {
  const yesterday = addDays(today, -1);
  for (const [rating, nextReviewOn] of [
    ['high', undefined],
    ['low', null],
    ['low', ''],
    ['low', '2026-02-30'],
    ['low', 'tomorrow'],
    ['low', yesterday],
    ['high', yesterday],
    ['high', addDays(inAYear, 1)],
    ['high', inFiveYears],
    ['medium', addDays(inFiveYears, 1)],
    ['low', addDays(inFiveYears, 1)],
    ['low', '9999-12-31'],
  ] as const)
    expect(
      (await put('officer', { ...good, rating, nextReviewOn, version: 2 })).json,
      `${rating} ${nextReviewOn}`,
    ).toEqual(expect.objectContaining({ status: 400, detail: expect.stringContaining('nextReviewOn') }));
  let version = 2;
  for (const [rating, nextReviewOn] of [
    ['medium', inFiveYears],
    ['high', today],
    ['high', inAYear],
  ] as const)
    expect((await put('officer', { ...good, rating, nextReviewOn, version: version++ })).json).toMatchObject({
      version,
      reviewDueOn: nextReviewOn,
      isOverdue: nextReviewOn === today,
    });
});

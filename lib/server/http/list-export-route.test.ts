/** The list as a file: who gets it, what is in it, what the audit log says of it. */
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { GET as exportCsv } from '#app/api/sessions/export.csv/route.ts';
import { moveSteadyClock } from '#lib/testing/steady-clock.ts';
import { listReviewers, setRoles } from '../auth/index.ts';
import { listExportLimit } from '../review/index.ts';
import { getStore } from '../store/index.ts';
import { anEvent, aRefresh } from '../store/testing/test-store.ts';
import { openTestDesk } from '../testing/open-test-desk.ts';

const desk = openTestDesk({ roles: ['officer', 'auditor', 'support', 'admin'] });
const rows = 410; // three pages

beforeAll(async () => {
  const { sessions } = await getStore();
  for (let at = 0; at < rows; at += 1)
    await sessions.save(
      aRefresh(`s${at}`, {
        displayName: `Person ${at}`,
        alias: at === 1 ? '=cmd|"/c calc"!A1' : `alias-${at}`,
        sandbox: at % 10 === 9,
        status: at % 2 === 0 ? 'REJECTED' : 'APPROVED',
        facts: [
          {
            key: 'name',
            value: at === 2 ? 'Ana \u202eevil\nline' : `Person ${at}`,
            sensitivity: 'name',
            step: '1',
            stepType: 'ID_DOCUMENT',
          },
        ],
      }),
      anEvent,
    );
});

const send = (query = '', as: 'officer' | 'auditor' | 'support' | 'admin' = 'officer') =>
  desk.send(exportCsv, { as, query });
const parsed = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });
const events = async (action: string) =>
  (await (await getStore()).audit.list({ limit: 50 })).filter((event) => event.action === action);

test('every session of the filter once, in the order of receipt, with its audit events', async () => {
  const { status, text, bytes, headers } = await send('?sandbox=false&status=REJECTED&sort=-updated');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="sessions-\d{4}-\d\d-\d\d\.csv"$/);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const found = parsed(text);
  const wanted = Array.from({ length: rows }, (_, at) => at).filter((at) => at % 2 === 0 && at % 10 !== 9);
  expect(found.map(({ alias }) => alias)).toEqual(wanted.map((at) => `alias-${at}`));
  expect(found[0]).toMatchObject({
    kind: 'individual',
    name: 'Person 0',
    app: 'Wallet',
    environment: 'production',
    status: 'REJECTED',
    steps: 'ID_DOCUMENT APPROVED; AML PENDING_VERIFICATION',
    address: `http://localhost:3000/sessions/${found[0]?.reference}`,
    exported_by: expect.stringMatching(/./),
  });
  expect(text).not.toMatch(/"s0"|"s2"/); // no session id
  expect((await events('list.exported'))[0]).toMatchObject({
    outcome: 'done',
    detail: { count: wanted.length, filters: '{"status":["REJECTED"],"sandbox":false}' },
  });
  expect((await events('list.exportEnded'))[0]).toMatchObject({
    outcome: 'done',
    detail: { rows: wanted.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  });
});

test('formulas are escaped, hidden characters and line breaks shown', async () => {
  const { text } = await send('?sandbox=false');
  expect(text).toContain(`"'=cmd|""/c calc""!A1"`);
  expect(text).toMatch(/"Ana \[[^\]]+\]evil line"/);
  expect(text).not.toContain('\u202e');
});

test('a filter without a match gives the head alone', async () => {
  const { status, text } = await send('?app=Nobody');
  expect(status).toBe(200);
  expect(text.trim().split('\r\n')).toHaveLength(1);
});

describe('is refused', () => {
  test.each(['support', 'admin'] as const)('for %s', async (as) => {
    expect(await send('', as)).toMatchObject({ status: 403, json: { code: 'not_allowed' } });
  });

  test('with an unknown filter', async () => {
    expect(await send('?colour=red')).toMatchObject({ status: 400, json: { code: 'bad_request' } });
    expect(await send('?finding=nothing')).toMatchObject({ status: 400 });
  });

  test('while another one of the same reviewer is sent, and not after it was given up', async () => {
    const request = (as: 'officer' | 'auditor') =>
      exportCsv(
        new Request('http://localhost:3000/api/sessions/export.csv', { headers: { cookie: desk.cookie(as) } }),
        {
          params: Promise.resolve({}),
        },
      );
    const first = await request('officer');
    expect((await request('officer')).status).toBe(429);
    const others = await request('auditor');
    expect(others.status).toBe(200);
    for (const answer of [first, others]) await answer.body?.cancel();
    expect((await events('list.exportEnded'))[0]).toMatchObject({ outcome: 'failed' });
    expect((await send()).status).toBe(200);
  });

  test('above the limit, before anything is sent', async () => {
    const { sessions } = await getStore();
    vi.spyOn(sessions, 'count').mockResolvedValueOnce(listExportLimit + 1);
    expect(await send()).toMatchObject({ status: 413, json: { code: 'too_large' } });
    expect((await send()).status).toBe(200);
  });
});

test('a failure in the middle cuts the file off and is recorded', async () => {
  const { sessions } = await getStore();
  const read = vi.spyOn(sessions, 'list');
  read.mockRejectedValueOnce(new Error('away'));
  await expect(send()).rejects.toThrow();
  read.mockRestore();
  expect((await events('list.exportEnded'))[0]).toMatchObject({ outcome: 'failed', detail: { rows: 0 } });
});

test('other roles end a file that is still being sent', async () => {
  const pass = moveSteadyClock();
  const response = await exportCsv(
    new Request('http://localhost:3000/api/sessions/export.csv', { headers: { cookie: desk.cookie('auditor') } }),
    { params: Promise.resolve({}) },
  );
  const reader = response.body?.getReader();
  await reader?.read();
  const { email } = (await listReviewers()).find(({ roles }) => roles.includes('auditor')) ?? { email: '' };
  await setRoles(email, ['support']);
  pass(1_001);
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
    })(),
  ).rejects.toThrow();
  expect((await events('list.exportEnded'))[0]).toMatchObject({ outcome: 'failed' });
});

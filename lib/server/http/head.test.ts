/** Next answers HEAD by running GET: no stream, transfer or read may come of it. */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { liveState } from '../live/index.ts';
import { getStore } from '../store/index.ts';
import { aRefresh } from '../store/testing/test-store.ts';
import { openTestDesk } from '../testing/open-test-desk.ts';
import { getUpstream } from '../upstream/index.ts';

const { send } = openTestDesk({ roles: ['mlro', 'admin'] });
const root = resolve(import.meta.dirname, '../../..');
const open = ['app/api/health/route.ts', 'app/api/metrics/route.ts', 'app/api/alerts/unsubscribe/route.ts'];
const ofAdmins = ['app/api/connection/', 'app/api/alerts/roles/', 'app/api/audit/route.ts'];

test('HEAD of every route with a GET opens nothing, reads nothing and records nothing', async () => {
  const { ref } = await (await getStore()).sessions.save(aRefresh('a-session', { readAtMs: Date.now() }), null);
  const params = { ref, id: ref, step: '1', key: 'front', all: ['get-session'], unknown: ['x'] };
  const files = globSync('app/api/**/route.ts', { cwd: root });
  const { budget } = getUpstream().state();
  const events = await (await getStore()).audit.head();
  const checked: string[] = [];
  for (const file of files) {
    const { GET } = (await import(join(root, file))) as { GET?: Parameters<typeof send>[0] };
    const name = file.split('/').at(2) ?? '';
    if (!GET || open.includes(file) || name === 'auth' || name === '[...unknown]') continue;
    const { status, bytes, headers } = await send(GET, {
      as: ofAdmins.some((start) => file.startsWith(start)) ? 'admin' : 'mlro',
      method: 'HEAD',
      params,
    });
    expect({ file, status, bytes: bytes.length, allow: headers.get('allow') }).toEqual({
      file,
      status: 405,
      bytes: 0,
      allow: 'GET',
    });
    expect((await send(GET, { method: 'HEAD', params })).status).toBe(401);
    checked.push(file);
  }
  expect(checked.length).toBeGreaterThan(15);
  expect(checked).toContain('app/api/events/route.ts');
  expect(liveState().streams).toBe(0);
  expect(getUpstream().state().budget).toEqual(budget);
  expect(await (await getStore()).audit.head()).toEqual(events);
});

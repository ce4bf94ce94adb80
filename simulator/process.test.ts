import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** Starts the simulator as a process of its own and waits until it reports that it is ready. */
async function start(...more: string[]) {
  const child = spawn(process.execPath, ['bin/simulator.mjs', '--port', '0', '--control-port', '0', ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, gone: once(child, 'exit'), ready: JSON.parse(line) as { apiUrl: string; controlUrl: string } };
}

test('prints its addresses in one line, and stops on SIGTERM', async () => {
  const { child, gone, ready } = await start('--clock', '2026-05-04T10:00:00Z');
  expect(ready).toEqual({
    ready: true,
    apiUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    controlUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    mediaHosts: [ready.apiUrl],
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    keys: expect.objectContaining({ 'kyc-eu': expect.any(String) }),
    tokens: expect.objectContaining({ full: 'specimen-token-full-not-a-secret' }),
  });
  const state = (await (await fetch(`${ready.controlUrl}/state`)).json()) as { nowMs: number };
  expect(state.nowMs - Date.parse('2026-05-04T10:00:00Z')).toBeLessThan(60_000);
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});

test('stops with its parent if --with-parent is set', async () => {
  const { child, gone } = await start('--with-parent');
  child.stdin.end();
  expect(await gone).toEqual([0, null]);
});

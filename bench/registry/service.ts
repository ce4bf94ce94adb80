/** The simulator in a process of its own, and servers whose registry is filled from it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningDesk, startBenchDesk } from '../desk/bench-server.ts';
import { type Control, controlAt } from './simulator-control.ts';

export interface Service {
  readonly apiUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly control: Control;
  close(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const child = spawn(
    process.execPath,
    ['bin/simulator.mjs', '--port', '0', '--control-port', '0', '--cache', 'data/simulator', '--with-parent'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { apiUrl, controlUrl, keys } = JSON.parse(line) as {
    apiUrl: string;
    controlUrl: string;
    keys: Record<string, string>;
  };
  const control = controlAt(controlUrl);
  await control.post('/limit', { perMinute: 1_000_000 });
  return {
    apiUrl,
    keys,
    control,
    async close() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

const secret = 'a-secret-of-deliveries';
const operatorToken = 'a-token-of-the-operator';

export interface Registry extends RunningDesk {
  /** Address for deliveries, with the secret. */
  readonly receiverUrl: string;
  /** Resolves when all deliveries are processed. */
  waitUntilProcessed(): Promise<void>;
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** Our ref of a session that is registered. */
  refOf(sessionId: string): Promise<string>;
}

/** A server on that service. */
export async function startRegistry(
  service: Service,
  settings: Readonly<Record<string, string>> = {},
): Promise<Registry> {
  const desk = await startBenchDesk(service.apiUrl, {
    VERIFICATION_API_KEYS: JSON.stringify(service.keys),
    WEBHOOK_SECRET: secret,
    METRICS_TOKEN: operatorToken,
    ...settings,
  });
  const send = (method: string, path: string, body?: unknown) =>
    fetch(desk.url + path, {
      method,
      headers: { cookie: desk.cookie, origin: desk.url, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    ...desk,
    receiverUrl: `${desk.url}/api/webhooks/verification?secret=${secret}`,
    send,
    async waitUntilProcessed() {
      for (;;) {
        const answer = await fetch(`${desk.url}/api/health`, { headers: { authorization: `Bearer ${operatorToken}` } });
        const health = (await answer.json()) as { deliveries: { waiting: number } };
        if (health.deliveries.waiting === 0) return;
        await sleep(100);
      }
    },
    async refOf(sessionId) {
      const answer = await send('POST', '/api/sessions/lookup', { id: sessionId });
      return ((await answer.json()) as { ref: string }).ref;
    },
  };
}

/** Makes the server the webhook target and sends one delivery for every session. */
export async function fill(service: Service, desk: Registry): Promise<void> {
  await service.control.post('/webhooks/target', { url: desk.receiverUrl.replace(/\?.*/, ''), secret });
  const answer = (await service.control.post('/webhooks/replay', {})) as { sent: number; acknowledged: number };
  if (answer.sent !== answer.acknowledged) throw new Error('deliveries were not accepted');
  await desk.waitUntilProcessed();
}

/** Sends one delivery about a changed step. */
export async function deliver(
  receiverUrl: string,
  sessionId: string,
  step: { readonly id: string; readonly type: string; readonly status: string },
): Promise<void> {
  const { id, type, status } = step;
  const answer = await fetch(receiverUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: sessionId, service: type, step_id: id, status }),
  });
  if (answer.status !== 200) throw new Error(`a delivery was answered with ${answer.status}`);
}

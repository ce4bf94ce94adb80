/**
 * The simulated verification service: the v4 session API with its object store and its webhooks, and the v1 resource
 * API, with a control port that moves its clock, its sessions, its tokens and its faults. It shares no code with Review
 * Desk and needs none of its configuration. `startSimulator` promises two listening servers and the same sessions and
 * tokens for the same day; it rejects when a port is taken. All its data is invented.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorAnswerFor, isResourcePath } from './api/envelope.ts';
import { type Fault, spoil, takeFault } from './api/faults.ts';
import { openMedia } from './api/media.ts';
import { startRateLimit } from './api/rate-limit.ts';
import { answerResources, tokenOf } from './api/resources.ts';
import { answerApi } from './api/routes.ts';
import { deliver } from './api/send-answer.ts';
import { appOfKey, keys } from './apps.ts';
import { startClock } from './clock.ts';
import { controlPort, type LoggedRequest } from './control/routes.ts';
import { startWebhooks, type WebhookTarget } from './control/webhooks.ts';
import { startMailCatcher } from './mail/catcher.ts';
import type { Answer } from './wire.ts';
import { buildWorld } from './world.ts';

export { keys } from './apps.ts';

export type SimulatorOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly controlPort: number;
  readonly host?: string;
  /** Where the clock starts; real time when absent. The catalogue's dates count from that day. */
  readonly clockMs?: number;
  readonly webhook?: WebhookTarget;
  /** Folder of drawn evidence between runs. */
  readonly cacheFolder?: string;
  /** Part of its usual pixels that a picture has; 1 when absent. */
  readonly pictureScale?: number;
  /** Called for every request, without header values. */
  readonly log?: (line: LoggedRequest) => void;
};

export type Simulator = {
  readonly port: number;
  readonly controlPort: number;
  readonly apiUrl: string;
  readonly controlUrl: string;
  /** Origin of the file addresses. */
  readonly mediaUrl: string;
  /** Of the mail server that catches what is sent. */
  readonly smtpUrl: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Access tokens of the v1 API by their labels. */
  readonly tokens: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

/** Number of requests recorded for `GET /requests`. */
const requestsKept = 20_000;

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const host = options.host ?? '127.0.0.1';
  const clock = startClock(options.clockMs);
  const world = buildWorld(clock.nowMs());
  const rate = startRateLimit(clock);
  const webhooks = startWebhooks(options.webhook);
  const faults: Fault[] = [];
  const requests: LoggedRequest[] = [];
  const cacheFolder = options.cacheFolder ?? join(tmpdir(), 'review-desk-simulator');
  let apiUrl = '';
  const media = openMedia(() => apiUrl, clock, cacheFolder, options.pictureScale);

  const api = serve(async (request, response, url) => {
    const { method = 'GET' } = request;
    const path = request.url ?? '/';
    const ofResources = isResourcePath(url.pathname);
    const key = ofResources ? tokenOf(request, world)?.label : appOfKey(request.headers['api-key'])?.name;
    const line = { method, path, key: key ?? null, atMs: clock.nowMs(), headers: Object.keys(request.headers) };
    requests.push(line);
    if (requests.length > requestsKept) requests.splice(0, requestsKept / 10);
    options.log?.(line);

    const answer = async (): Promise<Answer> => {
      if (ofResources) return answerResources(request, url, world, rate.spend);
      if (url.pathname.startsWith('/media/')) return media.answer(request, url);
      return answerApi(request, url, world, media.sign, rate.spend);
    };
    const fault = takeFault(faults, method, path, key);
    if (fault)
      await spoil(fault, request, response, () => answer().catch((error) => errorAnswerFor(url.pathname, error)));
    else await deliver(response, await answer(), method === 'HEAD');
  });
  const mail = await startMailCatcher();
  const control = controlPort({ clock, world, faults, webhooks, requests, rate, mail });
  const steering = serve(async (request, response, url) => deliver(response, await control(request, url), false));

  const port = await listen(api, options.port, host).catch(async (error: unknown) => {
    await mail.close();
    throw error;
  });
  apiUrl = originOf(host, port);
  const controlPortTaken = await listen(steering, options.controlPort, '127.0.0.1').catch(async (error: unknown) => {
    await Promise.all([stop(api), mail.close()]);
    throw error;
  });

  return {
    port,
    controlPort: controlPortTaken,
    apiUrl,
    controlUrl: originOf('127.0.0.1', controlPortTaken),
    mediaUrl: apiUrl,
    smtpUrl: mail.url,
    keys,
    tokens: Object.fromEntries([...world.tokens.values()].map(({ label, token }) => [label, token])),
    async close() {
      webhooks.stop();
      await Promise.all([stop(api), stop(steering), mail.close()]);
    },
  };
}

function serve(answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>): Server {
  // Longer than a client's pool keeps a connection, so that an idle one is never closed under a request.
  return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await answer(request, response, new URL(request.url ?? '/', 'http://simulator.invalid'));
    } catch (error) {
      if (response.headersSent || request.socket.destroyed) response.destroy();
      else await deliver(response, errorAnswerFor(request.url ?? '/', error), request.method === 'HEAD');
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A verification service whose answers a test writes: what the simulator does not send, and answers that change between two reads. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartSimulator } from '#lib/server/testing/open-test-desk.ts';

interface FakeSession {
  readonly kind: 'individual' | 'corporate';
  /** Default: APPROVED. */
  readonly status?: string;
  /** Answer of each step by its type or id. */
  steps: Record<string, unknown>;
  /** Default: one of each step, approved; an individual's has its type as id. */
  readonly entries?: readonly { readonly id?: string; readonly type: string; readonly status: string }[];
}

/** Sessions by id; a test changes them as it likes. */
export function createFakeService() {
  const sessions: Record<string, FakeSession> = {};

  const answer = (path: string): unknown => {
    const [, kind, id = '', step] =
      /^\/v4\/(individual|corporate)\/session\/([^/]+)(?:\/step\/([^/]+))?$/.exec(path) ?? [];
    const session = sessions[id];
    if (session === undefined || session.kind !== kind) return undefined;
    if (step !== undefined) return session.steps[decodeURIComponent(step)];
    const entries =
      session.entries ??
      Object.keys(session.steps).map((type) => ({
        ...(kind === 'individual' && { id: type }),
        type,
        status: 'APPROVED',
      }));
    const status = session.status ?? 'APPROVED';
    return { app: { id: '1', name: 'Invented' }, session: { id, alias: null, sandbox: false, status, steps: entries } };
  };

  const start: StartSimulator = async () => {
    const server = createServer((request, response) => {
      const body = answer(request.url ?? '');
      response
        .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { code: 1, message: 'not found' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = async () => {
      server.closeAllConnections();
      server.close();
    };
    return { apiUrl, controlUrl: apiUrl, keys: { one: 'none' }, close };
  };

  return { sessions, start };
}

/** A verification service whose answers a test writes: what the simulator does not send, and answers that change between two reads. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartSimulator } from '#lib/server/testing/open-test-desk.ts';

interface FakeSession {
  readonly kind: 'individual' | 'corporate';
  /** Default: APPROVED. */
  readonly status?: string;
  /** Replaces parts of what the session's own answer states. */
  readonly stated?: Readonly<Record<string, unknown>>;
  /** What its answer says of the app, beside its id and name. */
  readonly app?: Readonly<Record<string, unknown>>;
  /** Answer of each step by its type or id. */
  steps: Record<string, unknown>;
  /** Default: one of each step, approved; an individual's has its type as id. */
  readonly entries?: readonly { readonly id?: string; readonly type: string; readonly status: string }[];
}

/** What is answered instead, to requests whose path this matches. */
interface Fault {
  readonly path: RegExp;
  /** `hang`: nothing, until `release`. */
  readonly status: number | 'hang';
  readonly body?: string;
}

/** A file that this service has: its address is completed when it is answered. */
export const servedFile = { url: 'https://served.example/document.png', type: 'image/png', size: 8 };

/** Sessions by id; a test changes them as it likes. */
export function createFakeService() {
  const sessions: Record<string, FakeSession> = {};
  const faults: Fault[] = [];
  /** The bytes of files by the path of their address. */
  const files: Record<string, Uint8Array> = { '/document.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') };
  let origin = '';
  const hanging: (() => void)[] = [];

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
    const stated = { id, alias: null, sandbox: false, status, steps: entries, ...session.stated };
    return { app: { id: '1', name: 'Invented', ...session.app }, session: stated };
  };

  function send(path: string, response: ServerResponse): void {
    const body = answer(path);
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? { code: 1, message: 'not found' }).replaceAll('https://served.example', origin));
  }

  const start: StartSimulator = async () => {
    const server = createServer((request, response) => {
      const fault = faults.find(({ path }) => path.test(request.url ?? ''));
      if (fault?.status === 'hang') {
        hanging.push(() => send(request.url ?? '', response));
        return;
      }
      if (fault !== undefined) {
        response.writeHead(fault.status, { 'content-type': 'application/json' }).end(fault.body ?? '{"code":1}');
        return;
      }
      const file = files[new URL(request.url ?? '', 'http://service.example').pathname];
      if (file) response.writeHead(200, { 'content-type': 'image/png' }).end(file);
      else send(request.url ?? '', response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    origin = apiUrl;
    const close = async () => {
      server.closeAllConnections();
      server.close();
    };
    return { apiUrl, controlUrl: apiUrl, keys: { one: 'none' }, close };
  };

  return {
    sessions,
    faults,
    files,
    /** Where it serves a file of this path. */
    addressOf: (path: string) => `${origin}${path}`,
    /** Ends all faults; what hangs is answered. */
    release() {
      faults.length = 0;
      for (const resume of hanging.splice(0)) resume();
    },
    start,
  };
}

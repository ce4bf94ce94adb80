/**
 * A minimal verification service for measuring: one session with one ID_DOCUMENT step and files of a given size, and a registry's worth of
 * others. It counts the reads of that one step.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileOrigin, listedSessions } from './listed-sessions.ts';

export interface BenchUpstream {
  readonly url: string;
  readonly sessionId: string;
  /** The other sessions. */
  readonly listedIds: readonly string[];
  readonly fileKeys: readonly string[];
  reads(): number;
  /** The e-mail of one of the others is rejected, or approved again. */
  change(sessionId: string): void;
  close(): Promise<void>;
}

/**
 * @param fileBytes size of each file
 * @param delayMs how long a read of the one step takes, so that concurrent readers share it
 * @param listed how many other sessions there are
 * @param listedDelayMs how long each of their reads takes; default 0
 * @param hits how many more hits each of these has; default none
 */
export async function startBenchUpstream(options: {
  fileBytes: number;
  delayMs: number;
  listed: number;
  listedDelayMs?: number;
  hits?: number;
}): Promise<BenchUpstream> {
  const sessionId = 'bench-session-0001';
  const sides = ['front', 'back', 'face'] as const;
  const listed = listedSessions(options.listed, options.hits);
  let reads = 0;
  // A JPEG by its first bytes; the rest is arbitrary.
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const chunk = Buffer.alloc(64 * 1024, 0x5a);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path.startsWith('/media/')) {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': options.fileBytes });
      response.write(head);
      let left = options.fileBytes - head.length;
      const pump = () => {
        while (left > 0) {
          const part = left >= chunk.length ? chunk : chunk.subarray(0, left);
          left -= part.length;
          if (!response.write(part)) return void response.once('drain', pump);
        }
        response.end();
      };
      return pump();
    }
    const body = listed.answers.get(path);
    if (body !== undefined) {
      const text = JSON.stringify(body).replaceAll(fileOrigin, `http://${request.headers.host}/media`);
      return void setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        options.listedDelayMs ?? 0,
      );
    }
    if (path === `/v4/individual/session/${sessionId}`) {
      const steps = [{ id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' }];
      return json({
        app: { name: 'bench', id: 1 },
        session: { alias: 'bench', id: sessionId, status: 'APPROVED', sandbox: false, steps },
      });
    }
    if (path === `/v4/individual/session/${sessionId}/step/1`) {
      reads += 1;
      const origin = `http://${request.headers.host}`;
      const file = (name: string) => ({ url: `${origin}/media/${name}`, type: 'image/jpeg', size: options.fileBytes });
      const files = Object.fromEntries(sides.map((side) => [side, file(side)]));
      const fields = {
        firstname: 'Ingrid',
        lastname: 'Lund',
        birth_date: '1990-01-01',
        document_expiration: '2035-01-01',
        document_number: 'X4829105',
        nationality: 'FRA',
      };
      const document = {
        country: 'FRA',
        type: 'PASSPORT',
        fields,
        files,
        original_files: { front: file('original-front'), back: file('original-back') },
      };
      setTimeout(
        () =>
          json({
            id: '1',
            type: 'ID_DOCUMENT',
            status: 'APPROVED',
            metadata: { ip: '198.51.100.7' },
            reason: null,
            document,
          }),
        options.delayMs,
      );
      return;
    }
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":1100404,"message":"not found"}');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessionId,
    listedIds: listed.ids,
    fileKeys: [
      ...sides.map((side) => `document.files.${side}`),
      'document.original_files.front',
      'document.original_files.back',
    ],
    reads: () => reads,
    change: listed.change,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

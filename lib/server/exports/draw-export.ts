import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { Problem } from '#lib/model/problem.ts';
import type { ExportRequest, ExportResult } from './request.ts';

const timeoutMs = 30_000;
const idleMs = 60_000;
const maxWaiting = 20;

const queue = new PQueue({ concurrency: 1 });
let drawProcess: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** The bytes of one export. @throws Problem internal, too_many_requests */
export async function drawExport(request: ExportRequest): Promise<Uint8Array> {
  if (queue.size >= maxWaiting) throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
  return queue.add(async () => {
    clearTimeout(idleTimer);
    drawProcess ??= startProcess();
    try {
      return await sendRequest(drawProcess, request);
    } finally {
      idleTimer = setTimeout(stopProcess, idleMs).unref();
    }
  });
}

/** Ends the drawing process, if there is one; the next export starts another. */
export function stopProcess(): void {
  clearTimeout(idleTimer);
  drawProcess?.kill('SIGKILL');
  drawProcess = undefined;
}

function startProcess(): ChildProcess {
  // The server may run from its build folder; sources and fonts are in the home folder, in the image too.
  const home = process.env.REVIEW_DESK_HOME ?? process.cwd();
  const readable = ['lib', 'node_modules', 'package.json'].map(
    (name) => `--allow-fs-read=${join(/* turbopackIgnore: true */ home, name)}`,
  );
  const child = fork(join(/* turbopackIgnore: true */ home, 'lib/server/exports/draw-process.ts'), {
    execArgv: ['--permission', '--allow-addons', ...readable, '--max-old-space-size=768'],
    // The drawing process needs no secret.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => {
    if (drawProcess === child) drawProcess = undefined;
  });
  // Drawing may take all of a core: people who wait for a page go first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // It must not keep the server from exiting.
  child.unref();
  child.channel?.unref();
  return child;
}

async function sendRequest(child: ChildProcess, request: ExportRequest): Promise<Uint8Array> {
  const abort = new AbortController();
  const timeout = setTimeout(() => {
    abort.abort();
    stopProcess();
  }, timeoutMs);
  try {
    const { signal } = abort;
    const answered = once(child, 'message', { signal }).then(([result]) => result as ExportResult);
    const ended = once(child, 'exit', { signal }).then(
      ([code, by]): ExportResult => ({ failed: `ended by ${code ?? by}` }),
    );
    child.send(request);
    const result = await Promise.race([answered, ended]);
    if ('bytes' in result) return result.bytes;
    throw new Error(`The export failed: ${result.failed}`);
  } catch (cause) {
    throw new Problem('internal', { cause });
  } finally {
    clearTimeout(timeout);
    abort.abort();
  }
}

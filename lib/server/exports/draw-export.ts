/**
 * Exports: an ownership structure as PDF, PNG, SVG, CSV and BODS, a session as a dossier. Hides how they are made: one process at a time without secrets and without
 * the store, its memory and time limited, started with the first export and ended after an idle minute. Promises: the same input gives the same export as the screen;
 * requests are not held up; an export takes 30 s at most. Throws Problems: `internal` when an export could not be made, `too_many_requests`
 * when too many are waiting.
 */
import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { Problem } from '#lib/model/problem.ts';
import type { ExportRequest, ExportResult } from './request.ts';

/** The limit counts processor time: the process has low priority, so on a busy machine the same work takes many times as long. */
const maxProcessorMs = 30_000;
const timeoutMs = 180_000;
const idleMs = 60_000;
const maxWaiting = 20;
/** The limit is for the whole process: Node's own limit does not bind native code. */
const maxMemoryBytes = 1536 * 1024 * 1024;
const checkMs = 250;

const queue = new PQueue({ concurrency: 1 });
let drawProcess: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * The bytes of one export. @param signal ends the work, whether it waits or is under way; rejects with its reason
 * @throws Problem internal, too_many_requests
 */
export async function drawExport(request: ExportRequest, signal?: AbortSignal): Promise<Uint8Array> {
  if (queue.size >= maxWaiting) throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
  return queue.add(async () => {
    signal?.throwIfAborted();
    clearTimeout(idleTimer);
    drawProcess ??= startProcess();
    try {
      return await sendRequest(drawProcess, request, signal);
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

async function sendRequest(child: ChildProcess, request: ExportRequest, cancelled?: AbortSignal): Promise<Uint8Array> {
  const abort = new AbortController();
  // What native code has begun can be ended with its process only.
  const end = (why: string) => {
    abort.abort(new Error(why));
    stopProcess();
  };
  const timeout = setTimeout(end, timeoutMs, 'too slow');
  const before = processorMsOf(child);
  const checks = setInterval(async () => {
    if ((await memoryOf(child)) > maxMemoryBytes) end('too large');
    if ((await processorMsOf(child)) - (await before) > maxProcessorMs) end('too slow');
  }, checkMs);
  const cancel = () => end('cancelled');
  cancelled?.addEventListener('abort', cancel, { once: true });
  try {
    const { signal } = abort;
    const answered = once(child, 'message', { signal }).then(([result]) => result as ExportResult);
    const ended = once(child, 'exit', { signal }).then(([code, by]) => ({ failed: `ended by ${code ?? by}` }));
    child.send(request);
    const result: ExportResult = await Promise.race([answered, ended]);
    if ('bytes' in result) return result.bytes;
    throw new Error(`The export failed: ${result.failed}`);
  } catch (cause) {
    cancelled?.throwIfAborted();
    throw new Problem('internal', { cause });
  } finally {
    clearTimeout(timeout);
    clearInterval(checks);
    cancelled?.removeEventListener('abort', cancel);
    abort.abort();
  }
}

const pageBytes = 4096;
const tickMs = 10;

const readProc = ({ pid }: ChildProcess, name: string): Promise<string> =>
  readFile(/* turbopackIgnore: true */ `/proc/${pid}/${name}`, 'utf8').catch(() => '');

/** Reads the bytes in memory where the system reports them in the manner of Linux; elsewhere it is 0. */
const memoryOf = async (child: ChildProcess): Promise<number> =>
  Number((await readProc(child, 'statm')).split(' ')[1] ?? 0) * pageBytes;

/** Reads the processor time used so far where the system reports it in the manner of Linux; elsewhere it is 0. */
async function processorMsOf(child: ChildProcess): Promise<number> {
  // The second field, the name in brackets, may hold spaces.
  const [, fields = ''] = (await readProc(child, 'stat')).split(/\) (?!.*\) )/);
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user ?? 0) + Number(system ?? 0)) * tickMs;
}

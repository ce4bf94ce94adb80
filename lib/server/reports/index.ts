/**
 * Papers of the desk. Hides how they are drawn: one process at a time that has neither secrets nor the store, started with the first paper
 * and ended when nobody asked for a minute. Promises: the same reading gives the same paper as the screen; requests are not held up; a paper
 * takes 30 s at most. Throws Problems: `internal` when a paper could not be made, `too_many_requests` when too many wait for theirs.
 */
import 'server-only';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { Problem } from '#lib/model/problem.ts';
import type { PaperAnswer, PaperOrder } from './order.ts';

export type { PaperOrder } from './order.ts';

const longestMs = 30_000;
const idleMs = 60_000;
const mostWaiting = 20;

const queue = new PQueue({ concurrency: 1 });
let drawing: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** The bytes of one paper. @throws Problem internal, too_many_requests */
export async function drawPaper(order: PaperOrder): Promise<Uint8Array> {
  if (queue.size >= mostWaiting) throw new Problem('too_many_requests', { retryAfterSeconds: 10 });
  return queue.add(async () => {
    clearTimeout(idle);
    drawing ??= start();
    try {
      return await ask(drawing, order);
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  });
}

/** Ends the drawing process, if there is one; the next paper starts another. */
export function stop(): void {
  clearTimeout(idle);
  drawing?.kill('SIGKILL');
  drawing = undefined;
}

function start(): ChildProcess {
  // The server may run inside its build; the sources and fonts lie at home, in the image too.
  const home = process.env.REVIEW_DESK_HOME ?? process.cwd();
  const readable = ['lib', 'node_modules', 'package.json'].map(
    (name) => `--allow-fs-read=${join(/* turbopackIgnore: true */ home, name)}`,
  );
  const child = fork(join(/* turbopackIgnore: true */ home, 'lib/server/reports/draw-process.ts'), {
    execArgv: ['--permission', '--allow-addons', ...readable, '--max-old-space-size=768'],
    // No secret of the desk is of use to a process that draws.
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => {
    if (drawing === child) drawing = undefined;
  });
  // It must not keep a server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask(child: ChildProcess, order: PaperOrder): Promise<Uint8Array> {
  const over = new AbortController();
  const late = setTimeout(() => {
    over.abort();
    stop();
  }, longestMs);
  try {
    const { signal } = over;
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as PaperAnswer);
    const ended = once(child, 'exit', { signal }).then(
      ([code, by]): PaperAnswer => ({ failed: `ended by ${code ?? by}` }),
    );
    child.send(order);
    const answer = await Promise.race([answered, ended]);
    if ('bytes' in answer) return answer.bytes;
    throw new Error(`The paper failed: ${answer.failed}`);
  } catch (cause) {
    throw new Problem('internal', { cause });
  } finally {
    clearTimeout(late);
    over.abort();
  }
}

/**
 * Runs commands one after the other in this process, which loads the server's modules once for all of them. Each command has its own scripts,
 * environment, arguments and streams, and the singletons of a new process; its process.exit ends the command alone.
 */
import children from 'node:child_process';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import type { CommandRequest, CommandResult } from './run-command.ts';

// A server, a simulator or a build that a command wrongly starts would outlive it.
Object.assign(children, {
  spawn: (program: string) => {
    throw new Error(`${program} was to be started`);
  },
});
syncBuiltinESMExports();

const scripts = new URL('../', import.meta.url).href;
let run = 0;
// The scripts of bin/ decide while they are loaded, so each run loads them anew.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isScript = found.url.startsWith(scripts) && /\.mjs(?:\?|$)/.test(found.url);
    return isScript ? { ...found, url: `${found.url.split('?', 1)[0]}?run=${run}` } : found;
  },
});

class Ended extends Error {}

async function runCommand({ script, args, env, input }: CommandRequest): Promise<CommandResult> {
  run += 1;
  const { reviewDeskSingletons } = globalThis as { reviewDeskSingletons?: Map<string, unknown> };
  reviewDeskSingletons?.clear();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, `bin/${script}.mjs`, ...args];
  process.exitCode = undefined;
  const written = { stdout: '', stderr: '' };
  // What follows process.exit in a script of a real process is never reached.
  let ended: number | undefined;
  const capture = (name: 'stdout' | 'stderr') =>
    Object.assign(process[name], {
      write: (text: string | Uint8Array) => {
        if (ended === undefined) written[name] += typeof text === 'string' ? text : new TextDecoder().decode(text);
        return true;
      },
    });
  capture('stdout');
  capture('stderr');
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  process.exit = (code) => {
    ended ??= Number(code ?? process.exitCode ?? 0);
    throw new Ended();
  };
  try {
    await import(`${scripts}${script}.mjs`);
  } catch (error) {
    if (ended === undefined) {
      written.stderr += `${error instanceof Error ? error.stack : error}\n`;
      ended = 1;
    }
  }
  return { status: ended ?? Number(process.exitCode ?? 0), ...written };
}

/** A test that fails early may leave a command running while the next test sends its own. */
let last: Promise<unknown> = Promise.resolve();
process.on('message', (request: CommandRequest) => {
  last = last.then(async () => process.send?.(await runCommand(request)));
});
const exit = process.exit.bind(process);
process.once('disconnect', () => exit(0));

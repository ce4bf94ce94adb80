/** The operator's commands for tests: in a process of their own, or in one that has the server loaded already. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export interface CommandRequest {
  /** File of bin/, without its ending. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly input: string;
}

export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const condition = '--conditions=react-server';

/** As an operator's shell does. */
export function runAlone({ script, args, env, input }: CommandRequest): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [condition, `bin/${script}.mjs`, ...args], {
    encoding: 'utf8',
    input,
    env,
  });
  return { status, stdout, stderr };
}

/** For the tests of one file. @returns runs a command, one at a time; a start of the server costs more than most commands */
export function openCommandHost(): (request: CommandRequest) => Promise<CommandResult> {
  let host: ChildProcess | undefined;
  afterAll(async () => {
    if (!host) return;
    const ended = once(host, 'exit');
    host.disconnect();
    await ended;
  });
  return async (request) => {
    host ??= fork(join(import.meta.dirname, 'command-host.ts'), { execArgv: [condition], stdio: 'inherit' });
    const answered = new AbortController();
    const ended = once(host, 'exit', { signal: answered.signal });
    host.send(request);
    const [result] = await Promise.race([once(host, 'message', { signal: answered.signal }), ended]);
    answered.abort();
    await ended.catch(() => undefined);
    if (typeof result !== 'object') throw new Error(`The process that runs the commands ended in ${request.script}.`);
    return result as CommandResult;
  };
}

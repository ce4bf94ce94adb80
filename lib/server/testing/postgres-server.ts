/** A PostgreSQL server for tests and benchmarks: found on this machine, or installed from Debian's packages when run as root. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPackage, isRoot } from './programs.ts';

export interface PostgresServer {
  readonly url: string;
  readonly pid: number;
  /** Stops the server for a while. @returns starts it again */
  readonly pause: () => () => void;
  /** Stops the server and deletes its data. */
  readonly stop: () => void;
}

function findPostgres(): string {
  const find = () => {
    const root = '/usr/lib/postgresql';
    const debian = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
    return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
      existsSync(join(folder, 'initdb')),
    );
  };
  if (!find()) installPackage('postgresql');
  const folder = find();
  if (!folder) throw new Error('PostgreSQL is missing: install it (on Debian: apt-get install postgresql)');
  return folder;
}

/** Starts a server of its own in a temporary folder, on a free loopback port. */
export function startPostgres(within = tmpdir()): PostgresServer {
  const programs = findPostgres();
  const folder = mkdtempSync(join(within, 'review-desk-pg-'));
  const port = freePort();
  // PostgreSQL refuses to run as root; Debian's package brings its own user.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const run = (name: string, args: readonly string[]) => {
    const done = spawnSync(join(programs, name), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
    if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}`);
  };
  const cluster = join(folder, 'data');
  run('initdb', ['-D', cluster, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']);
  // Tests end our own processes, never the machine, so nothing written to the system's cache is lost; and a test's database is created faster.
  const quick = '-c fsync=off -c full_page_writes=off';
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${quick}`;
  const start = () => run('pg_ctl', ['-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const stop = (mode: 'fast' | 'immediate') => run('pg_ctl', ['-D', cluster, '-m', mode, 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10),
    pause: () => {
      stop('fast');
      return start;
    },
    stop: () => {
      stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres']).stdout);

function freePort(): number {
  const probe = `const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})`;
  return Number(spawnSync(process.execPath, ['-e', probe]).stdout);
}

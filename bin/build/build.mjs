// The production build, run when its inputs have changed. The stamp is written last: an interrupted build runs again.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesOf, isTestOnly } from './files.ts';
import { distFolder, fingerprint, isFresh, serverOf, stampOf } from './fingerprint.ts';
import { copyPdfAssets } from './pdf-assets.mjs';

/** Builds when stale; ends the process when that fails. @returns the entry of the standalone server */
export function build() {
  const folder = distFolder(process.env);
  copyPdfAssets();
  const want = fingerprint(process.env);
  if (isFresh(folder, want)) return serverOf(folder);
  console.log('Building (about a minute, once after each change) …');
  const tsconfig = readFileSync('tsconfig.json');
  const done = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', process.env.DESK_QUIET ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' },
  });
  writeFileSync('tsconfig.json', tsconfig); // Next adds each output folder to it
  if (done.status !== 0) {
    console.error('The build failed; see the messages above.');
    process.exit(1);
  }
  completeStandalone(folder);
  writeFileSync(stampOf(folder), want);
  return serverOf(folder);
}

/** Adds what Next leaves out of its standalone server, and removes what must not be in it. */
function completeStandalone(folder) {
  const standalone = join(folder, 'standalone');
  if (existsSync('public')) cpSync('public', join(standalone, 'public'), { recursive: true });
  // The bundler writes an empty source map for the starter of workers, whatever the configuration says; browsers get none at all.
  for (const file of filesOf(join(folder, 'static'))) if (file.endsWith('.map')) rmSync(file);
  cpSync(join(folder, 'static'), join(standalone, folder, 'static'), { recursive: true });
  const server = join(standalone, 'server.js');
  cpSync('bin/build/server-limits.mjs', join(standalone, 'server-limits.mjs'));
  writeFileSync(server, `import './server-limits.mjs';\n${readFileSync(server, 'utf8')}`);
  if (process.env.DESK_BENCH) return;
  for (const file of filesOf(standalone)) if (isTestOnly(relative(standalone, file))) rmSync(file);
}

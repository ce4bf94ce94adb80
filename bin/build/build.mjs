// The production build, run when its inputs have changed. The stamp is written last: an interrupted build runs again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { distFolder, filesOf, fingerprint, isFresh, isTestOnly, serverOf, stampOf } from './fingerprint.ts';
import { copyPdfAssets } from './pdf-assets.mjs';
import { shareChunks } from './shared-chunks.ts';

const args = ['node_modules/next/dist/bin/next', 'build'];
const options = () => ({
  stdio: ['ignore', process.env.DESK_QUIET ? 'ignore' : 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' },
});

/** Builds when stale. A signal to this process, or its end, ends the build too. @returns the entry of the server @throws Error when the build failed */
export async function build() {
  const due = dueBuild();
  if (due.finish) {
    const child = spawn(process.execPath, args, options());
    const end = () => {
      child.kill();
      due.restore();
    };
    const stop = () => process.exit(1);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    process.once('exit', end);
    // Not `once`: a Ctrl-C comes twice, from the terminal and from the parent, and the second must not end this process before it has restored.
    for (const signal of signals) process.on(signal, stop);
    const [status] = await once(child, 'exit');
    for (const signal of signals) process.off(signal, stop);
    process.off('exit', end);
    due.finish(status);
  }
  return due.entry;
}

/** @returns the entry of the server and, when it has to be built, what follows the build or undoes what it changed */
function dueBuild() {
  const folder = distFolder(process.env);
  copyPdfAssets();
  const want = fingerprint(process.env);
  const entry = serverOf(folder);
  if (isFresh(folder, want)) return { entry };
  console.log('Building (about a minute, once after each change) …');
  const tsconfig = readFileSync('tsconfig.json');
  // Next adds each output folder to it. Whoever is ended meanwhile leaves the one or the other, whole.
  const restore = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'tsconfig.json'), tsconfig);
    renameSync(join(folder, 'tsconfig.json'), 'tsconfig.json');
  };
  const finish = (status) => {
    restore();
    if (status !== 0) throw new Error('The build failed; see the messages above.');
    completeStandalone(folder);
    writeFileSync(stampOf(folder), want);
  };
  return { entry, restore, finish };
}

/** Adds what Next leaves out of its standalone server, and removes what must not be in it. */
function completeStandalone(folder) {
  const standalone = join(folder, 'standalone');
  if (existsSync('public')) cpSync('public', join(standalone, 'public'), { recursive: true });
  // The bundler writes an empty source map for the starter of workers, whatever the configuration says; browsers get none at all.
  for (const file of filesOf(join(folder, 'static'))) if (file.endsWith('.map')) rmSync(file);
  cpSync(join(folder, 'static'), join(standalone, folder, 'static'), { recursive: true });
  for (const chunks of ['chunks', 'chunks/ssr']) shareChunks(join(standalone, folder, 'server', chunks));
  const server = join(standalone, 'server.js');
  cpSync('bin/build/server-limits.mjs', join(standalone, 'server-limits.mjs'));
  writeFileSync(server, `import './server-limits.mjs';\n${readFileSync(server, 'utf8')}`);
  if (process.env.DESK_BENCH) return;
  for (const file of filesOf(standalone)) if (isTestOnly(relative(standalone, file))) rmSync(file);
}

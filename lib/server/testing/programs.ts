/** Programs that the tests need beside Node. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isRoot = process.getuid?.() === 0;

function findOnPath(name: string): string | undefined {
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

/** Installs a Debian package. @throws Error when that is not possible here */
export function installPackage(name: string): void {
  if (!isRoot || !findOnPath('apt-get'))
    throw new Error(`${name} is missing: install it (on Debian: apt-get install ${name})`);
  console.log(`Installing ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Where a repository cannot be reached, that is soon known.
  const limits = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', [...limits, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  aptGet('update', '-q');
  if (aptGet('install', '-y', '-q', '--no-install-recommends', name).status !== 0)
    throw new Error(`${name} could not be installed`);
}

/**
 * The shell without a window, which Playwright itself takes for such tests: a visit costs it a third of the processor time of a whole browser, which
 * is as good where the shell cannot be installed.
 *
 * @returns the path of a Chromium; CHROMIUM_PATH wins @throws Error when there is none and none can be installed
 */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const shell = 'chromium-headless-shell';
  const find = () => [shell, 'chromium', 'chromium-browser', 'google-chrome'].map(findOnPath).find(Boolean);
  if (isRoot && !findOnPath(shell))
    try {
      installPackage(shell);
    } catch (error) {
      console.warn(`${error instanceof Error ? error.message : error}: the tests take another Chromium`);
    }
  if (!find()) installPackage('chromium');
  return find();
}

import { generateKeyPairSync } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type SigningKey, toSigningKey } from '../transparency/index.ts';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;

/** @returns undefined when there is no file */
function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @returns the key in the file: another process may have made it first */
function makeKeyFile(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Whole or not at all: nobody reads half a key, and a process that is killed meanwhile leaves none under this name.
  const whole = `${file}.${process.pid}`;
  try {
    writeFileSync(whole, pem, { mode: 0o600, flush: true });
    linkSync(whole, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return readFileSync(file, 'utf8');
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
  return pem;
}

/**
 * @param options.pem the configured key; null: that of the file, which is made when it is missing
 * @param options.name key name in the notes
 * @throws NoteError when the file holds no Ed25519 key; the error of the file system when it can neither be read nor made
 */
export function loadSigningKey(options: {
  readonly pem: string | null;
  readonly file: string;
  readonly name: string;
}): {
  readonly key: SigningKey;
  /** Whether the key was made now. */
  readonly isNew: boolean;
} {
  const stored = options.pem ?? readKeyFile(options.file);
  return { key: toSigningKey(options.name, stored ?? makeKeyFile(options.file)), isNew: stored === undefined };
}

/** Next gives each route a chunk of its own with the same modules; Node would read each of them and keep its text. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Below this, a file costs more than its text. */
const worthwhileBytes = 1_000;

/**
 * Leaves one copy of each chunk in a folder; the others become a line that loads it, since Next finds a chunk by its name.
 *
 * @returns how many bytes the folder became smaller
 */
export function shareChunks(folder: string): number {
  const firstOf = new Map<string, string>();
  let saved = 0;
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.js')) continue;
    const code = readFileSync(join(folder, name));
    const hash = createHash('sha256').update(code).digest('hex');
    const first = firstOf.get(hash);
    firstOf.set(hash, first ?? name);
    if (first === undefined || code.length < worthwhileBytes) continue;
    const line = `module.exports = require(${JSON.stringify(`./${first}`)});\n`;
    writeFileSync(join(folder, name), line);
    saved += code.length - line.length;
  }
  return saved;
}

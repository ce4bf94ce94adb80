import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { filesOf } from './files.ts';

const sourceMap = /\n\/\/# sourceMappingURL=.*\s*$/;

/**
 * The bundler writes the same modules once for each group of routes, into chunks that differ in nothing but the name of their source map: half
 * of the server's code. Node keeps the text of every chunk in memory, so each further one becomes a reference to the first.
 *
 * @param folder of the built server's code
 * @returns how many chunks became references
 */
export function shareChunks(folder: string): number {
  const firsts = new Map<string, string>();
  let shared = 0;
  for (const file of filesOf(folder)) {
    if (!file.endsWith('.js')) continue;
    const code = readFileSync(file, 'utf8').replace(sourceMap, '');
    // A list of modules and nothing else: it refers to no file, and means the same wherever it lies.
    if (!code.startsWith('module.exports=[')) continue;
    const first = firsts.get(code);
    if (first === undefined) {
      firsts.set(code, file);
      continue;
    }
    const path = relative(dirname(file), first);
    writeFileSync(file, `module.exports=require(${JSON.stringify(path.startsWith('.') ? path : `./${path}`)})\n`);
    shared += 1;
  }
  return shared;
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTypeOf } from './media-type.ts';
import { drawInWorker } from './pool.ts';
import type { EvidenceSpec } from './spec.ts';

/** Increase it when a drawing changes: bytes of an older version are then not reused. */
const studioVersion = 3;

export type CachedEvidence = {
  readonly contentType: string;
  readonly filePath: string;
  /** Bytes. */
  readonly size: number;
};

export type EvidenceCache = { open(spec: EvidenceSpec): Promise<CachedEvidence> };

/** Draws a spec on its first request and stores its bytes in `folder` (created if missing), for later runs too. */
export function evidenceCache(folder: string): EvidenceCache {
  const drawing = new Map<string, Promise<void>>();

  async function fill(spec: EvidenceSpec, filePath: string): Promise<void> {
    const bytes = await drawInWorker(spec);
    await mkdir(folder, { recursive: true });
    // a reader, or a second simulator on the same folder, finds the complete file or none
    const unfinished = `${filePath}.${randomUUID()}`;
    try {
      await writeFile(unfinished, bytes);
      await rename(unfinished, filePath);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    async open(spec) {
      const name = createHash('sha256')
        .update(`${studioVersion} ${canonical(spec)}`)
        .digest('hex');
      const filePath = join(folder, name);
      const stored = await stat(filePath).catch(absent);
      if (stored === undefined) {
        let filled = drawing.get(name);
        if (filled === undefined) {
          filled = fill(spec, filePath).finally(() => drawing.delete(name));
          drawing.set(name, filled);
        }
        await filled;
      }
      const { size } = stored ?? (await stat(filePath));
      return { contentType: mediaTypeOf(spec), filePath, size };
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

/** JSON with sorted keys: the order in which a spec was written does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

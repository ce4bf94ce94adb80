import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTypeOf } from './media-type.ts';
import { type Drawing, drawInWorker } from './pool.ts';
import type { EvidenceSpec } from './spec.ts';

/** Increase it when a drawing changes: bytes of an older version are then not reused. */
const studioVersion = 3;

export type CachedEvidence = {
  readonly contentType: string;
  readonly filePath: string;
  /** Bytes. */
  readonly size: number;
};

export type EvidenceCache = {
  /**
   * @param left aborted when the client is gone: what nobody waits for any more is not drawn
   * @throws Error when every client is gone
   */
  open(spec: EvidenceSpec, left?: AbortSignal): Promise<CachedEvidence>;
};

interface Filling {
  readonly filled: Promise<void>;
  readonly drawing: Drawing;
  waiters: number;
}

/** Draws a spec on its first request and stores its bytes in `folder` (created if missing), for later runs too. */
export function evidenceCache(folder: string): EvidenceCache {
  const fillings = new Map<string, Filling>();

  async function fill(drawing: Drawing, filePath: string): Promise<void> {
    const bytes = await drawing.bytes;
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

  function startFilling(spec: EvidenceSpec, name: string, filePath: string): Filling {
    const drawing = drawInWorker(spec);
    const filling: Filling = {
      drawing,
      waiters: 0,
      filled: fill(drawing, filePath).finally(() => {
        if (fillings.get(name) === filling) fillings.delete(name);
      }),
    };
    fillings.set(name, filling);
    return filling;
  }

  async function waitFor(filling: Filling, name: string, left?: AbortSignal): Promise<void> {
    const leave = () => {
      filling.waiters -= 1;
      if (filling.waiters === 0 && filling.drawing.cancel()) fillings.delete(name);
    };
    filling.waiters += 1;
    left?.addEventListener('abort', leave, { once: true });
    try {
      await filling.filled;
    } finally {
      left?.removeEventListener('abort', leave);
    }
  }

  return {
    async open(spec, left) {
      const name = createHash('sha256')
        .update(`${studioVersion} ${canonical(spec)}`)
        .digest('hex');
      const filePath = join(folder, name);
      const stored = await stat(filePath).catch(absent);
      if (stored === undefined) {
        left?.throwIfAborted();
        await waitFor(fillings.get(name) ?? startFilling(spec, name, filePath), name, left);
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

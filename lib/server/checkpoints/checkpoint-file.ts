/**
 * Each checkpoint outside the database is a line of JSON, appended and flushed. A process that was killed while writing leaves a torn line, which
 * readers skip and the next write ends.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { CheckpointRecord } from '../store/index.ts';

const lineSchema = z.object({ at: z.iso.datetime(), size: z.int().nonnegative(), vkey: z.string(), note: z.string() });

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;

function parseLine(line: string): CheckpointRecord | undefined {
  try {
    const { at, ...rest } = lineSchema.parse(JSON.parse(line));
    return { atMs: Date.parse(at), ...rest };
  } catch {
    return undefined; // torn, which the caller counts
  }
}

/** Resolves when the line is on disk. @throws the error of the file system */
export async function appendCheckpoint(file: string, checkpoint: CheckpointRecord): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const end = size === 0 ? undefined : (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer;
    const { atMs, size: events, vkey, note } = checkpoint;
    const line = JSON.stringify({ at: new Date(atMs).toISOString(), size: events, vkey, note });
    await handle.appendFile(`${end && end[0] !== 0x0a ? '\n' : ''}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // The name of a new file must survive a power cut too.
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const tailBytes = 64 * 1024;

/** Finds the one with most events among the last lines; it is undefined when there is no file or no checkpoint in it. */
export async function findLastCheckpoint(file: string): Promise<CheckpointRecord | undefined> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const from = Math.max(0, size - tailBytes);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
      const lines = buffer.subarray(0, bytesRead).toString().split('\n');
      const found = lines.flatMap((line) => parseLine(line) ?? []);
      return found.sort((one, other) => one.size - other.size).at(-1);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Every line in order, undefined for a torn one; no line when there is no file. */
export async function* readCheckpoints(file: string): AsyncGenerator<CheckpointRecord | undefined, undefined> {
  const stream = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield parseLine(line);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  } finally {
    stream.destroy();
  }
  return undefined;
}

/** Two worlds that begin with the same store and differ in what is done in them: whatever a reviewer could tell them apart by. For a test file with `openTestDesk`. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { checkpointNow } from '#lib/server/checkpoints/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';

/** What was seen, by what was asked for. */
export type Answers = ReadonlyMap<string, string>;

const fileOf = (): string => new URL(process.env.DATABASE_URL ?? '').pathname;

async function endProcess(): Promise<void> {
  await getUpstream().close();
  await (await getStore()).close();
  // As a new process: nothing of the world before is in memory.
  (globalThis as { reviewDeskSingletons?: Map<string, unknown> }).reviewDeskSingletons?.clear();
}

/** @returns lives a world that begins now, and gives what was seen at its end; the store is as it was before */
export async function openWorlds(): Promise<
  (deeds: () => Promise<void>, look: () => Promise<Answers>) => Promise<Answers>
> {
  const file = fileOf();
  // A store with accounts of the demo is opened once and not again.
  await sql`update "user" set "email" = ${'x-'} || "email"`.execute((await getStore()).db);
  const copy = `${file}.begin`;
  await endProcess();
  copyFileSync(file, copy);
  const checkpoints = join(dirname(file), 'audit-checkpoints.jsonl');
  if (existsSync(checkpoints)) copyFileSync(checkpoints, `${checkpoints}.begin`);
  const beginMs = Date.now();
  return async (deeds, look) => {
    vi.setSystemTime(beginMs);
    await deeds();
    // What was to happen soon is due.
    vi.setSystemTime(beginMs + 60_000);
    // What is signed by then would otherwise depend on the moment.
    await checkpointNow();
    const seen = await look();
    await endProcess();
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    copyFileSync(copy, file);
    if (existsSync(`${checkpoints}.begin`)) copyFileSync(`${checkpoints}.begin`, checkpoints);
    else rmSync(checkpoints, { force: true });
    return seen;
  };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Sealed with a number or at random: only their length can be seen. */
const sealedNames: ReadonlySet<string> = new Set(['next', 'previous', 'cursor', 'older', 'newer']);

/** A refresh plans the next one at random; the last answer of the service may still be on its way; linked sessions are read once a minute at most. */
const ofTheMoment = /"(oldestDueAt|lastSuccessAt|isReading)":(?:null|true|false|"[^"]*")/g;

/** An answer without what differs between any two requests. */
export function comparable(text: string): string {
  const plain = text.replaceAll(uuid, 'UUID').replaceAll(ofTheMoment, '"$1":"of the moment"');
  if (!/^[[{]/.test(plain)) return plain;
  const replacer = (name: string, value: unknown): unknown =>
    typeof value === 'string' && (sealedNames.has(name) || (name === 'id' && /^[\w-]{22}$/.test(value)))
      ? `sealed ${value.length}`
      : value;
  return JSON.stringify(JSON.parse(plain), replacer);
}

/** The first thing by which the worlds can be told apart; undefined: none. */
export function firstDifference(one: Answers, other: Answers): string | undefined {
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    const [left, right] = [one.get(name) ?? 'not seen', other.get(name) ?? 'not seen'];
    if (left === right) continue;
    const at = [...left].findIndex((letter, index) => letter !== right[index]);
    const from = Math.max(0, (at < 0 ? left.length : at) - 200);
    return `${name}:\n${left.slice(from, from + 500)}\n-----\n${right.slice(from, from + 500)}`;
  }
  return undefined;
}

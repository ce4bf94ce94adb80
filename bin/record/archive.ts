/** A record on disk: a line for each answer, and every text that answers hold, once. */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { linesOf } from './lines.ts';

/** It is what was recorded of one request; texts are named by their hashes. */
export interface Recorded {
  /** `GET /api/sessions/[ref]`, or a page: `/sessions/[ref]`. */
  readonly route: string;
  readonly as: string;
  /** It is such as `s12`; it is empty when the request is about no one session. */
  readonly session: string;
  /** Tells requests of one route apart: a step, a query. */
  readonly about: string;
  /** `today` is of a desk that this code filled; `kept` is of the database that is kept. */
  readonly of: 'today' | 'kept';
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  readonly events: string;
}

export interface Manifest {
  readonly commit: string;
  /** The record covers so many sessions of the catalogue. */
  readonly sessions: number;
  /** It is what the requests to the kept database name. */
  readonly kept: unknown;
}

export const keyOf = ({ of, route, as, session, about }: Recorded): string =>
  [of, route, as, session, about].join(' | ');

const hashLength = 22;
const [answersFile, textsFile, manifestFile] = ['answers.jsonl.gz', 'texts.jsonl.gz', 'manifest.json'];

export const isRecord = (folder: string): boolean => existsSync(join(folder, manifestFile));

/** @throws Error when the folder holds anything but a record */
export function requireRecordFolder(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length > 0 && !isRecord(folder))
    throw new Error(`${folder} is no record, and is left as it is: name an empty folder`);
}

/** Writes beside the folder, whose record is replaced when the new one is whole. @throws Error when the folder holds anything but a record */
export function createArchive(target: string) {
  requireRecordFolder(target);
  const folder = `${target}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const texts = createGzip({ level: 3 });
  const written = finished(texts.pipe(createWriteStream(join(folder, textsFile))));
  const known = new Set<string>();
  return {
    /** It is written there; what is kept with it goes there too. */
    folder,
    /** @returns its hash; an empty text has none */
    keep(text: string): string {
      if (text === '') return '';
      const hash = createHash('sha256').update(text).digest('base64url').slice(0, hashLength);
      if (!known.has(hash)) texts.write(`${JSON.stringify([hash, text])}\n`);
      known.add(hash);
      return hash;
    },
    async finish(answers: readonly Recorded[], about: Manifest): Promise<void> {
      texts.end();
      await written;
      const lines = answers.map((one) => JSON.stringify(one)).sort();
      writeFileSync(join(folder, answersFile), gzipSync(`${lines.join('\n')}\n`, { level: 3 }));
      writeFileSync(join(folder, manifestFile), `${JSON.stringify(about, null, 2)}\n`);
      rmSync(target, { recursive: true, force: true });
      renameSync(folder, target);
    },
  };
}
export type Archive = ReturnType<typeof createArchive>;

export const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'));

/** @throws Error when two answers have one key */
export function readAnswers(folder: string): ReadonlyMap<string, Recorded> {
  const answers = new Map<string, Recorded>();
  for (const line of gunzipSync(readFileSync(join(folder, answersFile)))
    .toString()
    .split('\n')) {
    if (line === '') continue;
    const recorded: Recorded = JSON.parse(line);
    if (answers.has(keyOf(recorded))) throw new Error(`the record has two answers for ${keyOf(recorded)}`);
    answers.set(keyOf(recorded), recorded);
  }
  return answers;
}

/** @returns the texts with these hashes */
export async function readTexts(folder: string, hashes: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>([['', '']]);
  for await (const line of linesOf(createReadStream(join(folder, textsFile)).pipe(createGunzip()))) {
    const hash = line.slice('["'.length, '["'.length + hashLength);
    if (hashes.has(hash)) texts.set(hash, JSON.parse(line)[1]);
  }
  return texts;
}

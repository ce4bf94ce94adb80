/** The files that the steps of a session name: fetched once each, hashed, and handed on one by one. */

import { createHash } from 'node:crypto';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { DossierProgress } from '#lib/model/review/dossier.ts';
import { type DossierFile, type DossierStep, mostPictureBytes } from '#lib/server/dossier-record.ts';
import { call } from '../operation.ts';
import type { SessionHandle } from '../session-handle.ts';
import { openFile } from '../steps/index.ts';
import { toPart } from './part.ts';

/** One file with its bytes, which are kept nowhere. */
export interface CollectedFile {
  readonly id: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The file is as the customer uploaded it, beside what the service made of it. */
  readonly isOriginal: boolean;
}

interface FetchOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DossierProgress) => void;
  readonly onFile: (file: CollectedFile) => Promise<void>;
}

const atOnce = 4;
/** Further files are named, and said not to have been fetched. */
const mostFiles = 200;

type NamedFile = Omit<DossierFile, 'fetched'>;

/** Every file of every answer. @throws what `toPart` throws */
export async function fetchFiles(
  session: SessionHandle,
  steps: readonly DossierStep[],
  { signal, onProgress, onFile }: FetchOptions,
): Promise<DossierFile[]> {
  const { kind, ref } = await session.record();
  const named = steps.flatMap((step) => filesOf(step, fileAddress(kind, ref, step.step, ''))).map(toNamed);
  const total = Math.min(named.length, mostFiles);
  const files: DossierFile[] = named.map((file) => ({ ...file, fetched: null }));
  let next = 0;
  let done = 0;
  onProgress({ stage: 'files', done, total });
  const run = async () => {
    while (next < total) {
      signal.throwIfAborted();
      const at = next++;
      const file = named[at];
      if (!file) return;
      files[at] = { ...file, fetched: await fetchFile(session, file, signal, onFile) };
      onProgress({ stage: 'files', done: ++done, total });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, total) }, run));
  return files;
}

const toNamed = (file: Omit<NamedFile, 'id'>, at: number): NamedFile => ({ id: `file-${at + 1}`, ...file });

async function fetchFile(
  session: SessionHandle,
  { id, step, key, path }: NamedFile,
  signal: AbortSignal,
  onFile: FetchOptions['onFile'],
): Promise<DossierFile['fetched']> {
  const part = await toPart(async () => {
    const file = await call(openFile, session, { step, key, query: { range: null, signal } });
    return { ...(await readAll(file.body, file.contentType.startsWith('image/'))), type: file.contentType };
  });
  if ('gap' in part) return part;
  const { bytes, picture, sha256, type } = part.value;
  if (picture) await onFile({ id, type, bytes: picture, isOriginal: path.includes('original_files') });
  return { value: { sha256, bytes, type } };
}

/** Returns hash and size; it returns the bytes themselves only of a picture that may be shown. */
async function readAll(body: ReadableStream<Uint8Array>, isPicture: boolean) {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
    if (isPicture && bytes <= mostPictureBytes) chunks.push(chunk);
  }
  const picture = isPicture && bytes <= mostPictureBytes ? Buffer.concat(chunks) : null;
  return { sha256: hash.digest('hex'), bytes, picture };
}

/** By our own addresses, which stand where the answer had the service's. */
function filesOf({ step, type, answer }: DossierStep, prefix: string): Omit<NamedFile, 'id'>[] {
  const found: Omit<NamedFile, 'id'>[] = [];
  const visit = (value: unknown, path: readonly string[], declaredType: string | null) => {
    if (typeof value === 'string') {
      const key = value.startsWith(prefix) ? value.slice(prefix.length) : '';
      if (/^[A-Za-z0-9._~-]+$/.test(key)) {
        const named = path.at(-1) === 'url' ? path.slice(0, -1) : path;
        found.push({ step, stepType: type, key, path: named, declaredType });
      }
    } else if (Array.isArray(value)) for (const [at, inner] of value.entries()) visit(inner, [...path, `${at}`], null);
    else if (typeof value === 'object' && value !== null) {
      const typed: unknown = Reflect.get(value, 'type');
      for (const [name, inner] of Object.entries(value))
        visit(inner, [...path, name], name === 'url' && typeof typed === 'string' ? typed : null);
    }
  };
  if ('value' in answer) visit(answer.value.body, [], null);
  return [...new Map(found.map((file) => [file.key, file])).values()];
}

/**
 * What the files of a step are, by their first bytes: one that nobody can look at is a finding before anyone asks for it. A file is looked at once, and
 * again when its declared type or size changes; another address alone is no other file. What could not be looked at is no finding: the next read tries again.
 */
import PQueue from 'p-queue';
import { listFiles, type Parsed, type StepAnswer, type StepFile, withFileAddresses } from '#lib/contract/index.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { processSingleton } from '#lib/server/process-singleton.ts';
import type { FactRecord } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { factsOf, toFactRecords } from './facts/facts.ts';

const limits = {
  atOnce: 4,
  /** One step waits no longer for all its files. */
  ms: 3_000,
  silentMs: 1_000,
  /** A host that is silent is left alone for so long, so that it delays one read and not each. */
  silentHostMs: 60_000,
} as const;

const queue = processSingleton<PQueue>('looks at files');
const silentHosts = processSingleton<Map<string, number>>('silent media hosts');

/** A file that declares something else is another one. */
const declaredOf = ({ declaredType, size }: StepFile): string => `${declaredType ?? ''} ${size ?? ''}`;

type FileTypes = ReadonlyMap<string, { readonly declared: string; readonly type: string }>;

/** @param stored text that this module wrote; null: nothing was looked at */
function parseFileTypes(stored: string | null): FileTypes {
  const types: unknown = stored === null ? {} : JSON.parse(stored);
  return new Map(
    Object.entries(isRecord(types) ? types : {}).flatMap(([key, entry]) => {
      const [declared, type]: unknown[] = Array.isArray(entry) ? entry : [];
      return typeof declared === 'string' && typeof type === 'string' ? [[key, { declared, type }] as const] : [];
    }),
  );
}

/** @returns undefined where it could not be looked at */
async function lookAt({ url }: StepFile, signal: AbortSignal): Promise<string | undefined> {
  const host = URL.parse(url)?.host ?? '';
  const silent = silentHosts.get(() => new Map());
  const startMs = performance.now();
  if (signal.aborted || startMs < (silent.get(host) ?? 0)) return undefined;
  try {
    return await getUpstream().readFileType(url, signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof Problem)) throw error;
    // Another host may have taken the time of this one.
    if (performance.now() - startMs > limits.silentMs) silent.set(host, startMs + limits.silentHostMs);
    for (const oldest of silent.keys()) if (silent.size > 100) silent.delete(oldest);
    return undefined;
  }
}

/**
 * Looks at the files of an answer that were not looked at before.
 *
 * @param stored what this returned for the step before; null: nothing
 * @returns text to be stored; null for a step without files
 */
export async function readFileTypes(
  answer: StepAnswer,
  stored: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const known = parseFileTypes(stored);
  const ends = AbortSignal.any([signal, AbortSignal.timeout(limits.ms)]);
  const looks = queue.get(() => new PQueue({ concurrency: limits.atOnce }));
  const found = await Promise.all(
    listFiles(answer).map(async (file) => {
      const declared = declaredOf(file);
      const before = known.get(file.key);
      const type = before?.declared === declared ? before.type : await looks.add(() => lookAt(file, ends));
      return type === undefined ? [] : [[file.key, [declared, type]] as const];
    }),
  );
  signal.throwIfAborted();
  const types = Object.fromEntries(found.flat());
  return Object.keys(types).length === 0 ? null : JSON.stringify(types);
}

const notShown: ReadonlySet<string> = new Set([
  'empty',
  'unknown',
  'image/heic',
  'image/tiff',
  'video/x-matroska',
  'video/x-msvideo',
]);

const lacks: ReadonlySet<string> = new Set(['empty', 'documents_missing', 'authorization_missing'] satisfies FactKey[]);

/**
 * The facts of a step, in which a file of 0 bytes is none, and which say what cannot be shown. It stands alone where the step would lack something without
 * it.
 */
export function factsWithFiles(
  kind: SessionKind,
  step: Parameters<typeof factsOf>[1],
  parsed: Parsed<StepAnswer>,
  fileTypes: string | null,
): FactRecord[] {
  if (!parsed.ok || fileTypes === null) return factsOf(kind, step, parsed);
  const types = parseFileTypes(fileTypes);
  const without = (isLeftOut: (type: string) => boolean) => {
    const hide = (key: string) => (isLeftOut(types.get(key)?.type ?? '') ? '' : key);
    return factsOf(kind, step, { ...parsed, value: withFileAddresses(parsed.value, hide) as StepAnswer });
  };
  // Of a person who was there, pages of text show nothing.
  const isNone = (type: string) => type === 'empty' || (step.type === 'LIVENESS' && type === 'application/pdf');
  const isHidden = (type: string) => isNone(type) || notShown.has(type);
  const found = [...types.values()].map(({ type }) => type).filter(isHidden);
  if (found.length === 0) return factsOf(kind, step, parsed);
  const facts = without(isNone);
  // A clear fetches every file, and is refused for one of these.
  const isAlone =
    found.some((type) => type === 'empty' || type === 'unknown') ||
    JSON.stringify(without(isHidden)) !== JSON.stringify(facts);
  // That the step lacks an empty file is a finding already.
  const isLacking = facts.some(({ key }) => lacks.has(key));
  const formats = [...new Set(found)].filter((type) => !(isLacking && isNone(type))).sort();
  if (formats.length === 0) return facts;
  const values = { files_not_shown: formats.join(' '), ...(isAlone && { files_not_shown_alone: '1' }) };
  return [...facts, ...toFactRecords(kind, step, values)];
}

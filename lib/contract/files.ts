/** The files of a step's answer (contract 2.8): listed by key, and their addresses replaced by ours. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isRecord } from '#lib/model/is-record.ts';
import { toNumber } from './schema/leaf.ts';
import { limits, toPath } from './schema/parse.ts';

export interface StepFile {
  /** Names the same file at every read of the step, even when lists change their order. `[A-Za-z0-9._~-]+`, no upstream id in it. */
  readonly key: string;
  /** Its position now, dotted, list positions as numbers. */
  readonly path: string;
  /** The address that upstream gave. */
  readonly url: string;
  readonly declaredType: string | null;
  /** Bytes, as reported by upstream. */
  readonly size: number | null;
}

/** Every file of a step's answer. The shape alone identifies a file, so raw steps are covered too. */
export function listFiles(value: unknown): StepFile[] {
  const files: StepFile[] = [];
  const onFile = (found: StepFile) => {
    files.push(found);
    return found.url;
  };
  copy(value, root, { onFile, onText: (text) => text });
  return withUniqueKeys(files);
}

/**
 * Files of one key (two matches with one session) are distinguished by a number, `~2`: in the order of their addresses without the signed
 * part, for that mostly outlives a read and upstream's order does not. An answer and a file surely belong together only when both come
 * from the same read.
 */
function withUniqueKeys(files: readonly StepFile[]): StepFile[] {
  const numbers = new Map<StepFile, number>();
  for (const same of Map.groupBy(files, ({ key }) => key).values()) {
    if (same.length === 1) continue;
    const pathname = ({ url }: StepFile) => URL.parse(url)?.pathname ?? '';
    const inOrder = same.toSorted((a, b) => (pathname(a) === pathname(b) ? 0 : pathname(a) < pathname(b) ? -1 : 1));
    for (const [at, one] of inOrder.entries()) if (at > 0) numbers.set(one, at + 1);
  }
  return files.map((one) => (numbers.has(one) ? { ...one, key: `${one.key}~${numbers.get(one)}` } : one));
}

/** A copy with `addressOf(key)` for each file. Any other address of the `hide` origins, in any form, becomes `[address withheld]`. */
export function withFileAddresses(
  value: unknown,
  addressOf: (key: string) => string,
  hide: readonly string[] = [],
): unknown {
  const onText = addressHider(hide);
  const files: StepFile[] = [];
  const onFile = (found: StepFile) => {
    files.push(found);
    return addressOf(found.key);
  };
  const first = copy(value, root, { onFile, onText });
  const unique = withUniqueKeys(files);
  if (unique.every((one, at) => one === files[at])) return first;
  // Another walk meets the files in the same order.
  let next = 0;
  return copy(value, root, { onFile: (found) => addressOf(unique[next++]?.key ?? found.key), onText });
}

// Screening names pages of the press and of list keepers under `url`: links, never fetched (contract 2.9 and 2.10, AML).
const linkKeys = new Set(['media', 'adverse_media', 'sanctions', 'pep']);
const fileKeys = new Set(
  'file files original_files face front back proof accomodation accommodation document documents'.split(' '),
);

interface Position {
  readonly key: readonly string[];
  readonly path: readonly string[];
  /** Last object key on the way, lower case. */
  readonly name: string;
  readonly inLinks: boolean;
}
const root: Position = { key: [], path: [], name: '', inLinks: false };

interface Visitor {
  readonly onFile: (file: StepFile) => string;
  readonly onText: (text: string) => string;
}

function copy(value: unknown, at: Position, visitor: Visitor): unknown {
  if (typeof value === 'string') {
    // DUPLICATE gives a face as a bare address.
    const isFace = at.name === 'face' && !at.inLinks && /^https?:\/\//i.test(value);
    return isFace ? visitor.onFile(toFile({ url: value }, at)) : visitor.onText(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  // Never reached by a parsed answer; an unparsed one must not exhaust the stack.
  if (at.path.length > limits.depth) return '[too deep]';
  if (Array.isArray(value)) return value.map((inner, index) => copy(inner, elementPosition(at, inner, index), visitor));
  const found = isFile(value, at) ? toFile(value, at) : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      visitor.onText(name),
      found && name === 'url' ? visitor.onFile(found) : copy(inner, fieldPosition(at, name), visitor),
    ]),
  );
}

function isFile(value: object, at: Position): value is { url: string } {
  if (at.inLinks || !('url' in value) || typeof value.url !== 'string' || value.url === '') return false;
  const hasType = 'type' in value && (typeof value.type === 'string' || value.type === null);
  return hasType || 'size' in value || Object.keys(value).length === 1 || fileKeys.has(at.name);
}

const toFile = (value: { url: string; type?: unknown; size?: unknown }, at: Position): StepFile => ({
  key: at.key.join('.') || 'file',
  path: toPath(at.path),
  url: value.url,
  declaredType: typeof value.type === 'string' && value.type !== '' ? value.type : null,
  size: toNumber(value.size) ?? null,
});

const fieldPosition = (at: Position, name: string): Position => ({
  key: [...at.key, /^[A-Za-z0-9_-]{1,64}$/.test(name) ? name : `~${shortHash(name)}`],
  path: [...at.path, name],
  name: name.toLowerCase(),
  inLinks: at.inLinks || linkKeys.has(name.toLowerCase()),
});

// Hashed: the id of a person inside a corporate session may open that person's flow, and keys are part of addresses.
function elementPosition(at: Position, element: unknown, index: number): Position {
  const identity = isRecord(element)
    ? ['id', 'session_id', 'node_id'].find(
        (name) => typeof element[name] === 'number' || (typeof element[name] === 'string' && element[name] !== ''),
      )
    : undefined;
  const name =
    identity === undefined
      ? `${index}`
      : `~${shortHash(`${identity}:${(element as Record<string, unknown>)[identity]}`)}`;
  return { ...at, key: [...at.key, name], path: [...at.path, `${index}`] };
}

const shortHash = (value: string): string => bytesToHex(sha256(utf8ToBytes(value))).slice(0, 16);

function addressHider(origins: readonly string[]): (text: string) => string {
  if (origins.length === 0) return (text) => text;
  const hosts = origins.map((origin) =>
    (URL.parse(origin)?.host ?? origin).replaceAll(/[^A-Za-z0-9:]/g, '\\$&').replaceAll(':', '(?::|%3A)'),
  );
  // The whole address is replaced: from its scheme, if it has one, to the next blank or quote.
  const address = new RegExp(`(?:https?(?::|%3A)(?://|%2F%2F))?(?:${hosts.join('|')})[^\\s"'<>]*`, 'gi');
  return (text) => text.replaceAll(address, '[address withheld]');
}

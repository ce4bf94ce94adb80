/** Files inside a step (contract 2.8): how one looks, which a step has, and how their upstream addresses are taken out of an answer. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { SessionKind } from '#lib/model/ids.ts';
import { limits, toPath } from './door.ts';
import { absentOr, isAbsent, isRecord, number, open, requiredText, text, toNumber } from './leaf.ts';

const fileObject = open({ url: requiredText('evidence'), type: text('evidence'), size: number('evidence') });
export type FileObject = z.output<typeof fileObject>;

/** A file, or null: one without an address is absent, whatever else it says (field notes). */
export const file = () =>
  z.pipe(
    z.transform((value: unknown) => (isRecord(value) && isAbsent(value.url) ? null : value)),
    absentOr(fileObject),
  );

export interface StepFile {
  /** Names the same file at every read of the step, even when lists change their order. `[A-Za-z0-9._~-]+`, no upstream id in it. */
  readonly key: string;
  /** Where it stands now, dotted, list positions as numbers. */
  readonly path: string;
  /** Upstream's address. */
  readonly url: string;
  readonly declaredType: string | null;
  /** Bytes, as upstream says. */
  readonly size: number | null;
}

/** Every file of a step's answer. The shape alone tells a file, so raw steps are covered too; kind and type are for rules to come. */
export function listFiles(_kind: SessionKind, _type: string, value: unknown): StepFile[] {
  const files: StepFile[] = [];
  const onFile = (found: StepFile) => {
    files.push(found);
    return found.url;
  };
  copy(value, root, { onFile, onText: (text) => text });
  return withOwnKeys(files);
}

/**
 * Files of one key (two matches with one session) are told apart by a number, `~2`: in the order of their addresses without the signed
 * part, for that mostly outlives a read and upstream's order does not. Only a reading and a file of the same moment are surely one's own.
 */
function withOwnKeys(files: readonly StepFile[]): StepFile[] {
  const numbers = new Map<StepFile, number>();
  for (const same of Map.groupBy(files, ({ key }) => key).values()) {
    if (same.length === 1) continue;
    const place = ({ url }: StepFile) => URL.parse(url)?.pathname ?? '';
    const inOrder = same.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) < place(b) ? -1 : 1));
    for (const [at, one] of inOrder.entries()) if (at > 0) numbers.set(one, at + 1);
  }
  return files.map((one) => (numbers.has(one) ? { ...one, key: `${one.key}~${numbers.get(one)}` } : one));
}

/**
 * A copy whose file addresses are `addressOf(key)`. Wherever else one of the `hide` origins is named, the address is replaced by
 * `[address withheld]`, also without its scheme and percent-encoded.
 */
export function withFileAddresses(
  _kind: SessionKind,
  _type: string,
  value: unknown,
  addressOf: (key: string) => string,
  hide: readonly string[] = [],
): unknown {
  const onText = withholder(hide);
  const files: StepFile[] = [];
  const onFile = (found: StepFile) => {
    files.push(found);
    return addressOf(found.key);
  };
  const first = copy(value, root, { onFile, onText });
  const own = withOwnKeys(files);
  if (own.every((one, at) => one === files[at])) return first;
  // Another walk meets the files in the same order.
  let next = 0;
  return copy(value, root, { onFile: (found) => addressOf(own[next++]?.key ?? found.key), onText });
}

// Screening names pages of the press and of list keepers under `url`: links, never fetched (contract 2.9 and 2.10, AML).
const linkKeys = new Set(['media', 'adverse_media', 'sanctions', 'pep']);
const fileKeys = new Set([
  'file',
  'files',
  'original_files',
  'face',
  'front',
  'back',
  'proof',
  'accomodation',
  'accommodation',
  'document',
  'documents',
]);

interface Place {
  readonly key: readonly string[];
  readonly path: readonly string[];
  /** Last object key on the way, lower case. */
  readonly name: string;
  readonly inLinks: boolean;
}
const root: Place = { key: [], path: [], name: '', inLinks: false };

interface Visit {
  readonly onFile: (file: StepFile) => string;
  readonly onText: (text: string) => string;
}

function copy(value: unknown, place: Place, visit: Visit): unknown {
  if (typeof value === 'string') {
    // DUPLICATE gives a face as a bare address.
    const isFace = place.name === 'face' && !place.inLinks && /^https?:\/\//i.test(value);
    return isFace ? visit.onFile(toFile({ url: value }, place)) : visit.onText(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  // A parsed answer never gets here; an unparsed one must not use up the stack.
  if (place.path.length > limits.depth) return '[too deep]';
  if (Array.isArray(value)) return value.map((inner, index) => copy(inner, elementPlace(place, inner, index), visit));
  const found = isFile(value, place) ? toFile(value, place) : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      visit.onText(name),
      found && name === 'url' ? visit.onFile(found) : copy(inner, fieldPlace(place, name), visit),
    ]),
  );
}

function isFile(value: object, place: Place): value is { url: string } {
  if (place.inLinks || !('url' in value) || typeof value.url !== 'string' || value.url === '') return false;
  const saysType = 'type' in value && (typeof value.type === 'string' || value.type === null);
  return saysType || 'size' in value || Object.keys(value).length === 1 || fileKeys.has(place.name);
}

const toFile = (value: { url: string; type?: unknown; size?: unknown }, place: Place): StepFile => ({
  key: place.key.join('.') || 'file',
  path: toPath(place.path),
  url: value.url,
  declaredType: typeof value.type === 'string' && value.type !== '' ? value.type : null,
  size: toNumber(value.size) ?? null,
});

const fieldPlace = (place: Place, name: string): Place => ({
  key: [...place.key, /^[A-Za-z0-9_-]{1,64}$/.test(name) ? name : `~${shortHash(name)}`],
  path: [...place.path, name],
  name: name.toLowerCase(),
  inLinks: place.inLinks || linkKeys.has(name.toLowerCase()),
});

// Hashed, for an id of a person inside a corporate session may open that person's flow, and keys stand in addresses.
function elementPlace(place: Place, element: unknown, index: number): Place {
  const identity = isRecord(element)
    ? ['id', 'session_id', 'node_id'].find(
        (name) => typeof element[name] === 'number' || (typeof element[name] === 'string' && element[name] !== ''),
      )
    : undefined;
  const name =
    identity === undefined
      ? `${index}`
      : `~${shortHash(`${identity}:${(element as Record<string, unknown>)[identity]}`)}`;
  return { ...place, key: [...place.key, name], path: [...place.path, `${index}`] };
}

const shortHash = (value: string): string => bytesToHex(sha256(utf8ToBytes(value))).slice(0, 16);

function withholder(origins: readonly string[]): (text: string) => string {
  if (origins.length === 0) return (text) => text;
  const hosts = origins.map((origin) =>
    (URL.parse(origin)?.host ?? origin).replaceAll(/[^A-Za-z0-9:]/g, '\\$&').replaceAll(':', '(?::|%3A)'),
  );
  // The address goes whole: from its scheme, if it names one, to the next blank or quote.
  const address = new RegExp(`(?:https?(?::|%3A)(?://|%2F%2F))?(?:${hosts.join('|')})[^\\s"'<>]*`, 'gi');
  return (text) => text.replaceAll(address, '[address withheld]');
}

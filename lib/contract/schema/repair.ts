/**
 * Reads a body that its schema refused: what cannot be read costs no more than itself. Interprets the schema part by part, as strictly as the schema
 * does, and puts the raw value beside each part that is unreadable; for a text also in its place, unless roles see its class who may see no raw
 * value. Depth and size have been checked.
 */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { rawKey } from '#lib/model/session/unreadable.ts';
import { sensitivityOf } from './leaf.ts';

/** A value of another type than the contract says. */
export interface Unreadable {
  /** Keys and list positions in the parsed value; empty where the whole answer is something else than requested. */
  readonly path: readonly string[];
  /** "text", "a list". */
  readonly expected: string;
  readonly raw: unknown;
  /** The class of the leaf; of a list or an object the most guarded of all that it may hold. */
  readonly sensitivity: SensitivityClass;
}

/** Longer raw values are cut where they stand in for a text; the raw key has all of them. */
const longestText = 2_000;

function toText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/** The part that holds it cannot do without it. */
class Unusable {
  readonly expected: string;
  constructor(expected: string) {
    this.expected = expected;
  }
}

interface Note extends Unreadable {
  /** Whether the raw value has its key. */
  hasKey: boolean;
}

const anyValue = z.unknown();

/** @returns undefined where a part is missing that the whole cannot do without */
export function repair(
  schema: z.core.$ZodType,
  body: unknown,
): { readonly value: unknown; readonly unreadable: readonly Unreadable[] } | undefined {
  const notes: Note[] = [];
  const value = isRecord(body) ? read(schema, body, [], notes) : new Unusable('an object');
  if (value instanceof Unusable) return undefined;
  return { value, unreadable: notes.map(({ hasKey: _, ...note }) => note) };
}

function read(schema: z.core.$ZodType, value: unknown, path: readonly string[], notes: Note[]): unknown {
  const leaf = sensitivityOf.get(schema);
  if (leaf) {
    const result = z.safeParse(schema, value);
    if (result.success) return result.data;
    notes.push({ path, expected: expectedOf(result.error), raw: value, sensitivity: leaf.class, hasKey: false });
    return leaf.isText ? toText(value) : (leaf.standIn ?? null);
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return value === undefined ? undefined : read(def.innerType, value, path, notes);
    case 'nullable': {
      const inner = value === null ? null : read(def.innerType, value, path, notes);
      if (!(inner instanceof Unusable)) return inner;
      notes.push(noteOf(def.innerType, inner, value, path));
      return null;
    }
    case 'pipe':
      // A leaf with a further condition is read as one.
      if (kindOf(def.in) !== 'transform' || sensitivityOf.has(def.in)) return readStrictly(schema, value);
      return read(def.out, z.parse(def.in, value), path, notes);
    case 'object':
      return isRecord(value) ? readObject(def, value, path, notes) : new Unusable('an object');
    case 'array':
      return Array.isArray(value) ? readList(def.element, value, path, notes) : new Unusable('a list');
    case 'union': {
      // The first option is the expected shape.
      const [expected] = def.options;
      const result = z.safeParse(schema, value);
      return result.success || !expected ? result.data : read(expected, value, path, notes);
    }
    default:
      return readStrictly(schema, value);
  }
}

function readObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: readonly string[],
  notes: Note[],
): unknown {
  const parsed = new Map<string, unknown>();
  const keys = [...Object.keys(shape), ...Object.keys(value).filter((key) => !Object.hasOwn(shape, key))];
  for (const key of keys) {
    const before = notes.length;
    const schema = (Object.hasOwn(shape, key) ? shape[key] : catchall) ?? anyValue;
    const raw = Object.hasOwn(value, key) ? value[key] : undefined;
    const inner = readOrEmpty(schema, raw, [...path, key], notes);
    if (inner instanceof Unusable) return inner;
    if (inner !== undefined || Object.hasOwn(value, key)) parsed.set(key, inner);
    for (const note of notes.slice(before).filter(({ hasKey }) => !hasKey)) {
      parsed.set(rawKey(note.path.slice(path.length).join('.')), note.raw);
      note.hasKey = true;
    }
  }
  return Object.fromEntries(parsed);
}

/** A part that cannot be null is an empty object instead. */
function readOrEmpty(schema: z.core.$ZodType, value: unknown, path: readonly string[], notes: Note[]): unknown {
  const inner = read(schema, value, path, notes);
  if (!(inner instanceof Unusable)) return inner;
  const empty = read(schema, {}, path, notes);
  if (empty instanceof Unusable || !isRecord(empty)) return inner;
  notes.push(noteOf(schema, inner, value, path));
  return empty;
}

/** An element that is no object stays in its list as an empty one: hits, owners and documents are counted. */
function readList(
  element: z.core.$ZodType,
  values: readonly unknown[],
  path: readonly string[],
  notes: Note[],
): unknown {
  const parsed: unknown[] = [];
  for (const [position, value] of values.entries()) {
    const at = [...path, String(position)];
    const inner = readOrEmpty(element, value, at, notes);
    if (inner instanceof Unusable) return inner;
    const note = notes.at(-1);
    if (isRecord(inner) && note?.path === at) {
      parsed.push({ ...inner, [rawKey()]: value });
      note.hasKey = true;
    } else parsed.push(inner);
  }
  return parsed;
}

function readStrictly(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : new Unusable(expectedOf(result.error));
}

const kindOf = (schema: z.core.$ZodType): string => (schema as z.core.$ZodTypes)._zod.def.type;

const expectedOf = (error: z.core.$ZodError): string =>
  (error.issues[0]?.message ?? '').replace(/^expected /, '') || 'another value';

const noteOf = (schema: z.core.$ZodType, { expected }: Unusable, raw: unknown, path: readonly string[]): Note => ({
  path,
  expected,
  raw,
  sensitivity: mostGuarded(schema),
  hasKey: false,
});

/** From the most guarded; a list of hits is of class screening, whatever else it holds. */
const byGuard: readonly SensitivityClass[] = ['screening', 'ownership', 'evidence', 'identity', 'contact', 'name'];

function mostGuarded(schema: z.core.$ZodType): SensitivityClass {
  const classes = classesBelow(schema);
  return byGuard.find((one) => classes.has(one)) ?? classes.values().next().value ?? 'unknown';
}

/** Without what no schema describes, which may be anything. */
function classesBelow(schema: z.core.$ZodType): ReadonlySet<SensitivityClass> {
  const leaf = sensitivityOf.get(schema);
  if (leaf) return new Set([leaf.class]);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return new Set(Object.values(def.shape).flatMap((inner) => [...classesBelow(inner)]));
    case 'array':
      return classesBelow(def.element);
    case 'optional':
    case 'nullable':
      return classesBelow(def.innerType);
    case 'pipe':
      return sensitivityOf.has(def.in) ? classesBelow(def.in) : classesBelow(def.out);
    case 'union':
      return def.options[0] ? classesBelow(def.options[0]) : new Set();
    default:
      return new Set();
  }
}

/**
 * What the schemas of `lib/contract` are built from: leaves that accept every spelling of one value and carry their sensitivity class, and objects that
 * keep unknown keys. `zod/mini`, because this also runs in the browser, where zod's full build would probe for `eval`. Throws nothing.
 */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isRecord } from '#lib/model/is-record.ts';

interface Leaf {
  readonly class: SensitivityClass;
  /** What it cannot read is shown as text in its place. */
  readonly isText?: true;
  /** Stands in the place of what it cannot read; otherwise null does. */
  readonly standIn?: string;
}

/** The class of every leaf schema. */
export const sensitivityOf = z.registry<Leaf>();

/** Attaches the class to the schema. */
export function classified<Schema extends z.core.$ZodType>(sensitivity: SensitivityClass, schema: Schema): Schema {
  sensitivityOf.add(schema, { class: sensitivity });
  return schema;
}

/** Field notes, "Answers": a missing key, null, "", {} all mean "absent"; so does an object that holds nothing else. */
export function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isRecord(value) && Object.values(value).every(isAbsent);
}

const leaf = <T>(sensitivity: SensitivityClass, expected: string, accept: (value: unknown) => T | undefined) =>
  classified(
    sensitivity,
    z.transform((value: unknown, context): T | null => {
      if (isAbsent(value)) return null;
      const accepted = accept(value);
      if (accepted !== undefined) return accepted;
      context.issues.push({ code: 'custom', message: `expected ${expected}`, input: value });
      return z.NEVER;
    }),
  );

/** Classes that roles see who may not see raw values: what cannot be read may hold anything, above all screening. */
const seenByAll: ReadonlySet<SensitivityClass> = new Set(['state', 'company']);

/** A string or null. A number becomes its digits, unless JSON's number has already lost some of them. */
export const text = (sensitivity: SensitivityClass) => {
  const schema = leaf(sensitivity, 'text', (value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' && (Number.isSafeInteger(value) || value % 1 !== 0) ? String(value) : undefined;
  });
  if (!seenByAll.has(sensitivity)) sensitivityOf.add(schema, { class: sensitivity, isText: true });
  return schema;
};

/** Several keys of an object that one schema reads. */
export const each = <Schema extends z.core.SomeType, Key extends string>(schema: Schema, ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>;

export const texts = <Key extends string>(sensitivity: SensitivityClass, ...keys: readonly Key[]) =>
  each(text(sensitivity), ...keys);

/** A key that does not come stays out. */
export const optionalTexts = <Key extends string>(sensitivity: SensitivityClass, ...keys: readonly Key[]) =>
  each(z.optional(text(sensitivity)), ...keys);

/** A type or status that an answer does not state. It is no word of the contract, so it counts as unrecognised. */
export const notStated = 'NOT_STATED';

/** A string; `notStated` where it is absent. */
export const statedText = (sensitivity: SensitivityClass) => {
  const schema = z.pipe(
    text(sensitivity),
    z.transform((value) => value ?? notStated),
  );
  sensitivityOf.add(schema, { class: sensitivity, standIn: notStated });
  return schema;
};

/** A value that the contract does not describe: unchanged, except for the spellings of absent and of a number. */
export const anything = (sensitivity: SensitivityClass) =>
  classified(
    sensitivity,
    z.transform((value: unknown): unknown => {
      if (isAbsent(value)) return null;
      return typeof value === 'number' ? String(value) : value;
    }),
  );

/** A string that must be present. */
export const requiredText = (sensitivity: SensitivityClass) =>
  z.pipe(text(sensitivity), z.string({ error: 'missing' }));

/** Digits in a string count as a number; anything else is none. */
export function toNumber(value: unknown): number | undefined {
  const read = typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

/** A finite number or null. */
export const number = (sensitivity: SensitivityClass) => leaf(sensitivity, 'a number', toNumber);

const flags = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
]);

/** A boolean or null. */
export const flag = (sensitivity: SensitivityClass) => leaf(sensitivity, 'true or false', (value) => flags.get(value));

const loose = <T>(sensitivity: SensitivityClass, accept: (value: unknown) => T | undefined) =>
  classified(
    sensitivity,
    z.transform((value: unknown): unknown => (isAbsent(value) ? null : (accept(value) ?? value))),
  );

/** A number where it is one, else unchanged: for evidence that is assessed even where it is wrong. */
export const numberOrRaw = (sensitivity: SensitivityClass) => loose(sensitivity, toNumber);

const looseFlags = new Map<unknown, boolean>([
  ...flags,
  ...[1, '1', 'yes', 'y'].map((value) => [value, true] as const),
  ...[0, '0', 'no', 'n'].map((value) => [value, false] as const),
]);

/** A boolean where it is one in any spelling, else unchanged. */
export const flagOrRaw = (sensitivity: SensitivityClass) =>
  loose(sensitivity, (value) => looseFlags.get(typeof value === 'string' ? value.toLowerCase() : value));

/** Reads what `prepare` makes of a value. */
export const prepared = <Schema extends z.core.$ZodType>(schema: Schema, prepare: (value: unknown) => unknown) =>
  z.pipe(z.transform(prepare), schema);

/** A list or null; one that upstream did not send is never an empty one. */
export const list = <Schema extends z.core.SomeType>(element: Schema) => absentOr(z.array(element));

/** A list of strings or null; a bare string is a list of one. */
export const textList = (sensitivity: SensitivityClass) =>
  prepared(list(text(sensitivity)), (value) => (typeof value === 'string' && value !== '' ? [value] : value));

/**
 * The object with the known names in lower case, whatever their case was (field notes). Two spellings of one name: the known one, else the
 * first that is not absent, is read; the other keeps its spelling, as an unknown key.
 */
export function withKnownNames(value: unknown, names: ReadonlySet<string>): unknown {
  if (!isRecord(value)) return value;
  const nameOf = (key: string) => (names.has(key) ? key : names.has(key.toLowerCase()) ? key.toLowerCase() : undefined);
  const others = Object.keys(value).filter((key) => !names.has(key) && nameOf(key) !== undefined);
  if (others.length === 0) return value;
  /** Known name → the key whose value is read. */
  const sources = new Map<string, string>();
  for (const key of [...Object.keys(value).filter((one) => names.has(one)), ...others]) {
    const name = nameOf(key) ?? key;
    const former = sources.get(name);
    if (former === undefined || (isAbsent(value[former]) && !isAbsent(value[key]))) sources.set(name, key);
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const name = nameOf(key);
      if (name === undefined) return [[key, inner]];
      if (sources.get(name) === key) return [[name, inner]];
      // An absent value under another spelling says nothing.
      return name === key || isAbsent(inner) ? [] : [[key, inner]];
    }),
  );
}

/** An object with known names in any case, whose unknown keys pass through `rest`: unless told otherwise unchanged, as the most sensitive. */
export const open = <Shape extends z.core.$ZodLooseShape, Rest extends z.core.SomeType = z.core.$ZodUnknown>(
  shape: Shape,
  rest?: Rest,
) => {
  const names = new Set(Object.keys(shape));
  return prepared(
    z.catchall(z.object(shape), rest ?? (classified('unknown', z.unknown()) as z.core.SomeType as Rest)),
    (value) => withKnownNames(value, names),
  );
};

/** The schema's value, or null when there is none. */
export const absentOr = <Schema extends z.core.SomeType>(schema: Schema) =>
  prepared(z.nullable(schema), (value) => (isAbsent(value) ? null : value));

/** An object that may be absent. */
export const part = <Shape extends z.core.$ZodLooseShape, Rest extends z.core.SomeType = z.core.$ZodUnknown>(
  shape: Shape,
  rest?: Rest,
) => absentOr(open(shape, rest));

/** It accepts what `anything` does, where objects in it, or in a list of it, may have these names in any case. */
export const anythingWith = (sensitivity: SensitivityClass, ...names: readonly string[]) => {
  const known = new Set(names);
  return prepared(anything(sensitivity), (value) =>
    Array.isArray(value) ? value.map((one) => withKnownNames(one, known)) : withKnownNames(value, known),
  );
};

/**
 * Leaves that accept every spelling of one value and carry their sensitivity class, and objects that keep unknown keys. `zod/mini`, because this
 * also runs in the browser, where zod's full build would probe for `eval`.
 */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';

/** The class of every leaf schema. */
export const sensitivityOf = z.registry<{ class: SensitivityClass }>();

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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** A string or null. A number becomes its digits, unless JSON's number has already lost some of them. */
export const text = (sensitivity: SensitivityClass) =>
  leaf(sensitivity, 'text', (value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' && (Number.isSafeInteger(value) || value % 1 !== 0) ? String(value) : undefined;
  });

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

/** A boolean where it is one, else unchanged. */
export const flagOrRaw = (sensitivity: SensitivityClass) => loose(sensitivity, (value) => flags.get(value));

/** A list or null; one that upstream did not send is never an empty one. */
export const list = <Schema extends z.core.SomeType>(element: Schema) => absentOr(z.array(element));

/** A list of strings or null; a bare string is a list of one. */
export const textList = (sensitivity: SensitivityClass) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? [value] : value)),
    list(text(sensitivity)),
  );

/** An object whose unknown keys pass through unchanged, as the most sensitive. */
export const open = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.catchall(z.object(shape), classified('unknown', z.unknown()));

/** The schema's value, or null when there is none. */
export const absentOr = <Schema extends z.core.SomeType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (isAbsent(value) ? null : value)),
    z.nullable(schema),
  );

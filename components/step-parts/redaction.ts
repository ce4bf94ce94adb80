/**
 * Redaction leaves parts of a step's answer. Promises: absent (null), hidden (undefined or listed in `redacted`) and masked values stay distinct;
 * an unknown key is never dropped. Pure; throws nothing.
 */
import { isRawKey } from '#lib/model/session/unreadable.ts';

/** Any part of a value may be missing after redaction. The body of a step is the server's parse of it, redacted: `answer.body as Redacted<AmlStep>`. */
export type Redacted<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : unknown extends Value
    ? unknown
    : { readonly [Key in keyof Value]?: Redacted<Value[Key]> };

/**
 * Redaction may remove the value at a dotted path: the path itself, an object around it, or (if the whole object is gone) something in it.
 * Only then is an absent value "hidden"; otherwise the verification service sent none.
 */
export const isHidden = (redacted: readonly string[], path: string): boolean =>
  redacted.some((hidden) => hidden === path || path.startsWith(`${hidden}.`) || hidden.startsWith(`${path}.`));

/** A value is null if the verification service sent none, undefined if redaction removed it. */
export type Reported<Value> = Value | null | undefined;

/** A value that is present is converted; absent and hidden stay as they are. */
export const mapReported = <Value, Result>(
  value: Reported<Value>,
  convert: (value: Value) => Result,
): Reported<Result> => (value === null ? null : value === undefined ? undefined : convert(value));

/** Text stays as received; any other value becomes JSON, so that a reviewer does not miss it. */
export function toText(value: unknown): Reported<string> {
  if (value === null || value === undefined || typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** The parts that are present are joined; the result is undefined if only hidden ones are left, null if there are none. */
export function joinReported(parts: readonly Reported<string>[], separator: string): Reported<string> {
  const present = parts.filter((part) => part !== null && part !== undefined && part.trim() !== '');
  if (present.length > 0) return present.join(separator);
  return parts.includes(undefined) ? undefined : null;
}

export type UnknownKey = readonly [key: string, text: Reported<string>];

/** The keys that the contract does not name are in their order, without what could not be read. */
export const unknownKeysOf = (value: object, known: readonly string[]): readonly UnknownKey[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    known.includes(key) || isRawKey(key) ? [] : [[key, toText(inner)] as const],
  );

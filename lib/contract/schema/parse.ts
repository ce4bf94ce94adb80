/** Parses a body: limits first, so that no schema recurses or grows without end, then the schema, then the repair of what it refuses. */
import * as z from 'zod/mini';
import { isRecord } from '#lib/model/is-record.ts';
import { repair, type Unreadable } from './repair.ts';

export interface Issue {
  /** Dotted; `*` stands for a name that is not a plain word. */
  readonly path: string;
  /** What was expected. Never a value. */
  readonly message: string;
}

export type Parsed<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /**
       * What was of another type than expected. In the value, a text holds the raw JSON instead; anything else is absent; an element that is no
       * object is an empty one. Beside each, or within an element, its raw value stands under `rawKey`.
       */
      readonly unreadable: readonly Unreadable[];
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export const limits = { depth: 64, arrayLength: 20_000, nodes: 500_000 } as const;

/** A path for lists and headers. Names that the wire chose freely may hold anything, so only plain words are repeated. */
export const toPath = (segments: readonly PropertyKey[]): string =>
  segments.map((segment) => (/^[A-Za-z0-9_-]{1,64}$/.test(String(segment)) ? String(segment) : '*')).join('.');

/** Refused are only a body that is no object, is beyond the limits, or lacks what it cannot be used without. */
export function parseWith<T>(schema: z.core.$ZodType<T>, body: unknown): Parsed<T> {
  const survey = surveyOf(body);
  if (survey.issue) return { ok: false, issues: [{ path: '', message: survey.issue }] };
  const named = survey.hasProtoKey ? renameProtoKeys(body) : body;
  const result = z.safeParse(schema, named);
  if (result.success) return { ok: true, value: result.data, unreadable: [] };
  const repaired = repair(schema, named);
  if (repaired) return { ok: true, value: repaired.value as T, unreadable: repaired.unreadable };
  return {
    ok: false,
    // A list of twenty thousand wrong entries has twenty thousand issues; a few are enough.
    issues: result.error.issues.slice(0, 20).map((issue) => ({
      path: toPath(issue.path),
      message:
        issue.code === 'invalid_type' && issue.message === 'Invalid input'
          ? `expected ${issue.expected}`
          : issue.message,
    })),
  };
}

/** Uses an explicit stack: a body may be nested a hundred thousand levels deep. */
function surveyOf(body: unknown): { issue?: string; hasProtoKey: boolean } {
  let hasProtoKey = false;
  let nodes = 0;
  const waiting: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (++nodes > limits.nodes) return { issue: 'too large', hasProtoKey };
    if (typeof value !== 'object' || value === null) continue;
    if (depth === limits.depth) return { issue: 'too deep', hasProtoKey };
    if (Array.isArray(value) && value.length > limits.arrayLength) return { issue: 'too large', hasProtoKey };
    if (Object.hasOwn(value, '__proto__')) hasProtoKey = true;
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 });
  }
  return { hasProtoKey };
}

/** zod drops a key of this name (it would set a prototype). Nothing may be lost, so it is renamed. Depth has been checked. */
function renameProtoKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameProtoKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === '__proto__' ? '(__proto__)' : key, renameProtoKeys(inner)]),
  );
}

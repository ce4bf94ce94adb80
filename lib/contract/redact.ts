/** The one redactor: an answer as somebody may see it who sees each sensitivity class so or so. Pure. */
import type * as z from 'zod/mini';
import type { SessionKind } from '#lib/model/ids.ts';
import type { SensitivityClass, Sight } from '#lib/model/role.ts';
import { toPath } from './door.ts';
import { isRecord, sensitivityOf } from './leaf.ts';
import { maskText } from './mask.ts';
import { sessionAnswer } from './session.ts';
import { isScreeningStep, visibleStatus } from './status.ts';
import { stepSchema } from './steps.ts';

export interface Redacted {
  readonly value: unknown;
  /** Paths of what was taken out, positions as numbers. */
  readonly redacted: string[];
  /** Classes of which something went out in clear. */
  readonly shown: SensitivityClass[];
}

export type Subject = 'session' | { readonly kind: SessionKind; readonly type: string };

/**
 * - A masked string holds `•`; a number or boolean to be masked is withheld. null stays null: absent is absent for everybody.
 * - A withheld leaf is removed and named by its path. What no schema describes is one leaf of class `unknown`, whatever is inside: it goes
 *   whole and is named by its own path alone. An object or list that this empties goes too.
 * - Tipping-off: who may not see screening gets a session without its screening steps, positions and paths as if they had never
 *   been there, with the status that the other steps explain, and unnamed what no schema describes (it may be about screening). Of a screening
 *   step itself nothing is left.
 */
export function redact(subject: Subject, value: unknown, sight: (sensitivity: SensitivityClass) => Sight): Redacted {
  const limited = sight('screening') !== 'show';
  if (subject === 'session') {
    const visible = limited ? withoutScreening(value) : value;
    return run(visible, planOf(sessionAnswer), sight, limited);
  }
  if (limited && isScreeningStep(subject.type)) return { value: {}, redacted: [], shown: [] };
  return run(value, planOf(stepSchema(subject.kind, subject.type)), sight, false);
}

function withoutScreening(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.session)) return {};
  const { status, steps } = value.session;
  if (typeof status !== 'string' || (steps !== null && !isStepList(steps))) return {};
  return {
    ...value,
    session: {
      ...value.session,
      status: visibleStatus(status, steps),
      steps: steps === null ? null : steps.filter((step) => !isScreeningStep(step.type)),
    },
  };
}

const isStepList = (steps: unknown): steps is { type: string; status: string }[] =>
  Array.isArray(steps) &&
  steps.every((step) => isRecord(step) && typeof step.type === 'string' && typeof step.status === 'string');

/** A schema as the redactor sees it. */
export type Plan =
  | { readonly leaf: SensitivityClass }
  | { readonly each: Plan }
  | { readonly fields: ReadonlyMap<string, Plan>; readonly rest: Plan };

const plans = new WeakMap<z.core.$ZodType, Plan>();

export function planOf(schema: z.core.$ZodType): Plan {
  const plan = plans.get(schema) ?? toPlan(schema);
  plans.set(schema, plan);
  return plan;
}

function toPlan(schema: z.core.$ZodType): Plan {
  const known = sensitivityOf.get(schema);
  if (known) return { leaf: known.class };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return {
        fields: new Map(Object.entries(def.shape).map(([key, inner]) => [key, toPlan(inner)])),
        rest: def.catchall ? toPlan(def.catchall) : unknownLeaf,
      };
    case 'array':
      return { each: toPlan(def.element) };
    case 'optional':
    case 'nullable':
      return toPlan(def.innerType);
    case 'pipe':
      // Spellings are made one before the pipe; a classified leaf may also be narrowed behind it.
      return sensitivityOf.has(def.in) ? toPlan(def.in) : toPlan(def.out);
    default:
      return unknownLeaf;
  }
}

const unknownLeaf: Plan = { leaf: 'unknown' };
const gone = Symbol('withheld');

function run(value: unknown, plan: Plan, sight: (sensitivity: SensitivityClass) => Sight, quiet: boolean): Redacted {
  const redacted: string[] = [];
  const shown = new Set<SensitivityClass>();

  function visit(inner: unknown, at: Plan, path: readonly string[]): unknown {
    if (Array.isArray(inner) && 'each' in at) {
      const kept = inner
        .map((element, index) => visit(element, at.each, [...path, `${index}`]))
        .filter((element) => element !== gone);
      return kept.length === 0 && inner.length > 0 ? gone : kept;
    }
    if (isRecord(inner) && 'fields' in at) {
      const entries = Object.entries(inner);
      const kept = entries
        .map(([key, field]) => [key, visit(field, at.fields.get(key) ?? at.rest, [...path, key])] as const)
        .filter(([, field]) => field !== gone);
      return kept.length === 0 && entries.length > 0 ? gone : Object.fromEntries(kept);
    }
    // A value that is not what the schema says was not parsed by it.
    const isLeaf = 'leaf' in at && (typeof inner !== 'object' || inner === null || at.leaf === 'unknown');
    return visitLeaf(inner, isLeaf ? at.leaf : 'unknown', path);
  }

  function visitLeaf(inner: unknown, sensitivity: SensitivityClass, path: readonly string[]): unknown {
    const allowed = sight(sensitivity);
    const isSecret = quiet && sensitivity === 'unknown';
    if (inner === undefined || (inner === null && !isSecret)) return inner ?? null;
    if (allowed === 'show') {
      shown.add(sensitivity);
      return inner;
    }
    if (allowed === 'mask' && sensitivity !== 'unknown' && typeof inner === 'string')
      return maskText(sensitivity, inner);
    if (!isSecret) redacted.push(toPath(path));
    return gone;
  }

  const result = visit(value, plan, []);
  return { value: result === gone ? {} : result, redacted, shown: [...shown] };
}

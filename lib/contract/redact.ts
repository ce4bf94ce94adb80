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
 *   whole and is named by its own path alone. An object that this empties goes too.
 * - A list of which nothing may be seen goes whole and is named once, by its own path, an empty one too: how many it has would tell.
 * - Tipping-off: to who may not see screening, entries of a list whose `type` speaks of it (the steps of a session, of a representative) are
 *   not there, positions and paths as if they had never been. A session has the status that the other steps explain, and goes unnamed
 *   what no schema describes in it (it may be about screening). A leaf of screening goes unnamed, and where upstream had none too; of a
 *   screening step itself nothing is left.
 */
export function redact(subject: Subject, value: unknown, sight: (sensitivity: SensitivityClass) => Sight): Redacted {
  const limited = sight('screening') !== 'show';
  if (subject === 'session') {
    const visible = limited ? withVisibleStatus(value) : value;
    return run(visible, planOf(sessionAnswer), sight, { limited, quiet: limited });
  }
  if (limited && isScreeningStep(subject.type)) return { value: {}, redacted: [], shown: [] };
  return run(value, planOf(stepSchema(subject.kind, subject.type)), sight, { limited, quiet: false });
}

function withVisibleStatus(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.session)) return {};
  const { status, steps } = value.session;
  if (typeof status !== 'string' || (steps !== null && !isStepList(steps))) return {};
  return { ...value, session: { ...value.session, status: visibleStatus(status, steps) } };
}

const isAboutScreening = (entry: unknown): boolean =>
  isRecord(entry) && typeof entry.type === 'string' && isScreeningStep(entry.type);

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
    case 'union':
      // The first is what is hoped for; whatever is not of its shape counts as unknown anyhow.
      return def.options[0] ? toPlan(def.options[0]) : unknownLeaf;
    case 'pipe':
      // Spellings are made one before the pipe; a classified leaf may also be narrowed behind it.
      return sensitivityOf.has(def.in) ? toPlan(def.in) : toPlan(def.out);
    default:
      return unknownLeaf;
  }
}

const unknownLeaf: Plan = { leaf: 'unknown' };
const gone = Symbol('withheld');

/** Every class of leaf below, in whatever depth. */
function classesOf(plan: Plan): ReadonlySet<SensitivityClass> {
  if ('leaf' in plan) return new Set([plan.leaf]);
  const known = classes.get(plan);
  if (known) return known;
  const inner = 'each' in plan ? [plan.each] : [...plan.fields.values(), plan.rest];
  const found = new Set(inner.flatMap((one) => [...classesOf(one)]));
  classes.set(plan, found);
  return found;
}
const classes = new WeakMap<Plan, ReadonlySet<SensitivityClass>>();

function run(
  value: unknown,
  plan: Plan,
  sight: (sensitivity: SensitivityClass) => Sight,
  { limited, quiet }: { readonly limited: boolean; readonly quiet: boolean },
): Redacted {
  const redacted: string[] = [];
  const shown = new Set<SensitivityClass>();
  const isInvisible = (at: Plan) => [...classesOf(at)].every((each) => sight(each) === 'withhold');

  function visit(inner: unknown, at: Plan, path: readonly string[]): unknown {
    if (Array.isArray(inner) && 'each' in at) return visitList(inner, at.each, path);
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

  function visitList(entries: readonly unknown[], each: Plan, path: readonly string[]): unknown {
    const before = redacted.length;
    const isHidden = isInvisible(each);
    const told = limited ? entries.filter((entry) => !isAboutScreening(entry)) : entries;
    const kept = isHidden
      ? []
      : told.map((entry, index) => visit(entry, each, [...path, `${index}`])).filter((entry) => entry !== gone);
    if (kept.length > 0 || (told.length === 0 && !isHidden)) return kept;
    const isNamed = isHidden || redacted.length > before;
    redacted.length = before;
    if (isNamed) redacted.push(toPath(path));
    return gone;
  }

  function visitLeaf(inner: unknown, sensitivity: SensitivityClass, path: readonly string[]): unknown {
    const allowed = sight(sensitivity);
    const isSecret = (quiet && sensitivity === 'unknown') || (limited && sensitivity === 'screening');
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

/** A schema reduced to what redaction needs: where its leaves are, and the class of each. */
import type * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { sensitivityOf } from '../schema/index.ts';

export type Plan = (
  | { readonly leaf: SensitivityClass }
  | { readonly each: Plan }
  | { readonly fields: ReadonlyMap<string, Plan>; readonly rest: Plan }
) & {
  /** Null where it did not come. */
  readonly isNullable?: true;
  /** Without a key where it did not come. */
  readonly isOptional?: true;
};

const unknownLeaf: Plan = { leaf: 'unknown' };
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
      return { ...toPlan(def.innerType), isOptional: true };
    case 'nullable':
      return { ...toPlan(def.innerType), isNullable: true };
    case 'union':
      // The first option is the expected shape; a value of another shape counts as unknown.
      return def.options[0] ? toPlan(def.options[0]) : unknownLeaf;
    case 'pipe':
      // The input side only unifies spellings; a classified leaf may be narrowed on the output side.
      return sensitivityOf.has(def.in) ? toPlan(def.in) : toPlan(def.out);
    default:
      return unknownLeaf;
  }
}

const classes = new WeakMap<Plan, ReadonlySet<SensitivityClass>>();

/** The class of every leaf below, at any depth. */
export function classesOf(plan: Plan): ReadonlySet<SensitivityClass> {
  if ('leaf' in plan) return new Set([plan.leaf]);
  const known = classes.get(plan);
  if (known) return known;
  const inner = 'each' in plan ? [plan.each] : [...plan.fields.values(), plan.rest];
  const found = new Set(inner.flatMap((one) => [...classesOf(one)]));
  classes.set(plan, found);
  return found;
}

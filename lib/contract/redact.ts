/**
 * The one redactor: what a reviewer gets of an answer, derived from the class beside each field and the reviewer's permissions. Hides how a
 * schema is turned into a plan of classes, and what of a screening must not even be named. Pure, throws nothing.
 */
import type * as z from 'zod/mini';
import {
  type CustomerSessionState,
  type CustomerSide,
  type CustomerStep,
  isCustomerStep,
  toPartState,
  toPersonState,
} from '#lib/model/access/customer-side.ts';
import type { Permission, SensitivityClass } from '#lib/model/access/permissions.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { type ResourceRequest, resourceSchema } from './resources.ts';
import { sensitivityOf } from './schema/leaf.ts';
import { toPath } from './schema/parse.ts';
import { sessionAnswer } from './session.ts';
import { stepSchema } from './steps.ts';

/** A schema reduced to what redaction needs: where its leaves are, and the class of each. */
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
function classesOf(plan: Plan): ReadonlySet<SensitivityClass> {
  if ('leaf' in plan) return new Set([plan.leaf]);
  const known = classes.get(plan);
  if (known) return known;
  const inner = 'each' in plan ? [plan.each] : [...plan.fields.values(), plan.rest];
  const found = new Set(inner.flatMap((one) => [...classesOf(one)]));
  classes.set(plan, found);
  return found;
}

/** A session's answer in customer-side states: its steps are those of `side`, whatever the answer lists. */
function toCustomerSession(value: unknown, { side: { status, steps }, nameStep }: CustomerView): unknown {
  if (!isRecord(value) || !isRecord(value.session)) return {};
  const listed = steps.map(({ step, stepId, type, status: state }) => {
    const id = stepId === null || isPerson(type) ? stepId : nameStep(step);
    return { id, type, status: state };
  });
  return { ...value, session: { ...value.session, status, steps: listed } };
}

/** A step's answer in customer-side states: its own, and those of the persons and documents within it. */
function toCustomerAnswer(value: unknown, { side, nameStep }: CustomerView, step: CustomerStep): unknown {
  if (!isRecord(value)) return {};
  const at = { session: side.status, nameStep };
  const message = isRecord(value.reason) ? value.reason.message : null;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toCustomerPart(part, at, key)])),
    ...('id' in value && step.stepId !== null && !isPerson(step.type) && { id: nameStep(step.step) }),
    ...('status' in value && { status: step.status }),
    ...('reason' in value && { reason: step.reasonCode === null ? null : { code: step.reasonCode, message } }),
  };
}

const typeOf = (entry: unknown): string | null =>
  isRecord(entry) && typeof entry.type === 'string' ? entry.type : null;
const statusOf = (entry: unknown): string | null =>
  isRecord(entry) && typeof entry.status === 'string' ? entry.status : null;

/** The ids of a person's own steps are as telling as those of the session. */
const namedEntry = (entry: unknown, nameStep: CustomerView['nameStep']): unknown =>
  isRecord(entry) && entry.id != null ? { ...entry, id: nameStep(String(entry.id)) } : entry;

type Within = Pick<CustomerView, 'nameStep'> & { readonly session: CustomerSessionState };

/** @param key under which the part stands */
function toCustomerPart(part: unknown, at: Within, key: string): unknown {
  const { session, nameStep } = at;
  if (key === 'status') return typeof part === 'string' ? toPartState(session, part) : part;
  if (Array.isArray(part)) {
    const visible = key === 'steps' ? part.filter((entry) => isCustomerStep('individual', typeOf(entry) ?? '')) : part;
    const named = key === 'steps' ? visible.map((entry) => namedEntry(entry, nameStep)) : visible;
    return named.map((entry) => toCustomerPart(entry, at, ''));
  }
  if (!isRecord(part)) return part;
  const parts = Object.entries(part).map(([name, inner]) => [name, toCustomerPart(inner, at, name)]);
  const steps = key === 'session' && Array.isArray(part.steps) ? part.steps : [];
  const listed = steps.map((entry) => ({ type: typeOf(entry), status: statusOf(entry) }));
  return { ...Object.fromEntries(parts), ...(key === 'session' && { status: toPersonState(session, listed) }) };
}

const dots = '•••';

/**
 * Keeps just enough to recognise what one already knows: dates become a pattern, email addresses and names keep first letters, longer numbers
 * their last two characters, all else nothing. The result always contains `•` and never reveals the length.
 */
export function maskText(sensitivity: SensitivityClass, text: string): string {
  const value = text.trim();
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:T.*)?$/.test(value)) return '••••-••-••';
  const at = value.lastIndexOf('@');
  if (at > 0) {
    const tld = /\.[A-Za-z]{2,10}$/.exec(value)?.[0] ?? '';
    return `${firstLetter(value)}${dots}@${dots}${tld}`;
  }
  if (/^(?:[+\d ().-]{6,}|[\w-]{6,})$/.test(value) && /\d/.test(value)) return `${dots}${value.slice(-2)}`;
  if (sensitivity !== 'name') return dots;
  // More words than a name has would reveal too much of a longer text.
  const words = value.split(/\s+/).slice(0, 4);
  return words.map((word) => `${firstLetter(word)}${dots}`).join(' ');
}

const firstLetter = (word: string): string => [...word.slice(0, 2)][0] ?? '';

export interface Redacted {
  readonly value: unknown;
  /** Paths of what was removed, positions as numbers. */
  readonly redacted: string[];
  /** Classes of which something went out in clear. */
  readonly shown: SensitivityClass[];
}

export type RedactionSubject = 'session' | { readonly kind: SessionKind; readonly type: string } | ResourceRequest;

type PermissionFor = (sensitivity: SensitivityClass) => Permission;

/** What the limited audience knows of the session that an answer belongs to. */
export interface CustomerView {
  readonly side: CustomerSide;
  /** A step's own name may tell of others: this is the one that it has for this audience. */
  readonly nameStep: (step: string) => string;
  /** Address of the step, for the answer of a step. */
  readonly step?: string;
}

/**
 * - A masked string holds `•`; a number or boolean to be masked is withheld. null stays null: absent is absent for everybody.
 * - A withheld leaf is removed and its path named. What no schema describes is one leaf of class `unknown`, whatever is inside: it is removed
 *   whole and named by its own path alone. An object that this empties is removed too.
 * - A list of which nothing may be seen is removed whole and named once, by its own path, an empty one too: its length would tell.
 * - Tipping-off: the limited audience gets customer-side states, of the session, the step and what is within it; positions and paths are as if
 *   hidden steps had never been. What no schema describes (it may be about screening) and a leaf of screening are removed unnamed, also
 *   where the value is null; a part that held nothing else is as if it had not come. Nothing is left of a step, or of any answer, of which no customer-side state is given.
 *
 * @param customer required for the limited audience
 */
export function redact(
  subject: RedactionSubject,
  value: unknown,
  permissionFor: PermissionFor,
  customer?: CustomerView,
): Redacted {
  const limited = permissionFor('screening') !== 'show';
  const visible = limited ? toVisible(subject, value, customer) : value;
  return redactByPlan(visible, planOf(schemaOf(subject)), permissionFor, limited);
}

function schemaOf(subject: RedactionSubject) {
  if (subject === 'session') return sessionAnswer;
  return 'resource' in subject ? resourceSchema(subject) : stepSchema(subject.kind, subject.type);
}

/** Nothing of shared data (v1) is visible: they belong to no session of which the limited audience knows. */
function toVisible(subject: RedactionSubject, value: unknown, customer: CustomerView | undefined): unknown {
  if (customer === undefined || (subject !== 'session' && 'resource' in subject)) return {};
  if (subject === 'session') return toCustomerSession(value, customer);
  const step = customer.side.steps.find((one) => one.step === customer.step);
  return step?.type === subject.type ? toCustomerAnswer(value, customer, step) : {};
}

const withheld = Symbol('withheld');

/** An officer's id in a list of steps is that of a session, and opens the officer's flow. */
const isPerson = (type: unknown): boolean => type === 'CORPORATE_OFFICER';
const sessionId: Plan = { leaf: 'identity' };

function planOfField(entry: Record<string, unknown>, key: string, at: Extract<Plan, { fields: unknown }>): Plan {
  if (key === 'id' && isPerson(entry.type)) return sessionId;
  return at.fields.get(key) ?? at.rest;
}

/** @param limited for the limited audience */
function redactByPlan(value: unknown, plan: Plan, permissionFor: PermissionFor, limited: boolean): Redacted {
  const redacted: string[] = [];
  const shown = new Set<SensitivityClass>();
  const isInvisible = (at: Plan) => [...classesOf(at)].every((each) => permissionFor(each) === 'withhold');

  function visit(inner: unknown, at: Plan, path: readonly string[]): unknown {
    if (Array.isArray(inner) && 'each' in at) return visitList(inner, at.each, path);
    if (isRecord(inner) && 'fields' in at) {
      const before = redacted.length;
      // To the limited audience a key that no schema names does not exist.
      const entries = Object.entries(inner).filter(([key]) => !limited || at.fields.has(key));
      const left = entries
        .map(([key, field]) => [key, visit(field, planOfField(inner, key, at), [...path, key])] as const)
        .filter(([key, field]) => field !== withheld && !(limited && field === null && at.fields.get(key)?.isOptional));
      // An object that held nothing but secrets is one that did not come.
      const isBare = limited && redacted.length === before && left.every(([, field]) => field === null);
      if (isBare && at.isNullable) return null;
      return left.length === 0 && entries.length > 0 ? withheld : Object.fromEntries(left);
    }
    if (inner === null && !('leaf' in at)) return null;
    // A value of another shape than the schema's was not parsed by it.
    const isLeaf = 'leaf' in at && (typeof inner !== 'object' || inner === null || at.leaf === 'unknown');
    return visitLeaf(inner, isLeaf ? at.leaf : 'unknown', path);
  }

  function visitList(entries: readonly unknown[], each: Plan, path: readonly string[]): unknown {
    const before = redacted.length;
    const isHidden = isInvisible(each);
    const left = isHidden
      ? []
      : entries.map((entry, index) => visit(entry, each, [...path, `${index}`])).filter((entry) => entry !== withheld);
    if (left.length > 0 || (entries.length === 0 && !isHidden)) return left;
    const isNamed = isHidden || redacted.length > before;
    redacted.length = before;
    if (isNamed) redacted.push(toPath(path));
    return withheld;
  }

  function visitLeaf(inner: unknown, sensitivity: SensitivityClass, path: readonly string[]): unknown {
    const permission = permissionFor(sensitivity);
    const isSecret = limited && (sensitivity === 'unknown' || sensitivity === 'screening');
    if (inner === undefined || (inner === null && !isSecret)) return inner ?? null;
    if (permission === 'show') {
      shown.add(sensitivity);
      return inner;
    }
    if (permission === 'mask' && sensitivity !== 'unknown' && typeof inner === 'string')
      return maskText(sensitivity, inner);
    if (!isSecret) redacted.push(toPath(path));
    return withheld;
  }

  const result = visit(value, plan, []);
  return { value: result === withheld ? {} : result, redacted, shown: [...shown] };
}

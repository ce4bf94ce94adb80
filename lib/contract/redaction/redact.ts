import type { CustomerSide } from '#lib/model/access/customer-side.ts';
import type { Permission, SensitivityClass } from '#lib/model/access/permissions.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRecord, toPath } from '../schema/index.ts';
import { sessionAnswer } from '../session/index.ts';
import { stepSchema } from '../steps/index.ts';
import { type ResourceRequest, resourceSchema } from '../v1/index.ts';
import { toCustomerAnswer, toCustomerSession } from './customer-answer.ts';
import { maskText } from './mask.ts';
import { classesOf, type Plan, planOf } from './plan.ts';

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

/** Of shared data (v1) nothing: it belongs to no session of which the limited audience knows. */
function toVisible(subject: RedactionSubject, value: unknown, customer: CustomerView | undefined): unknown {
  if (customer === undefined || (subject !== 'session' && 'resource' in subject)) return {};
  if (subject === 'session') return toCustomerSession(value, customer.side);
  const step = customer.side.steps.find((one) => one.step === customer.step);
  return step?.type === subject.type ? toCustomerAnswer(value, customer.side.status, step) : {};
}

const withheld = Symbol('withheld');

/** An officer's id in a list of steps is that of a session, and opens the officer's flow. */
const sessionId: Plan = { leaf: 'identity' };

function planOfField(entry: Record<string, unknown>, key: string, at: Extract<Plan, { fields: unknown }>): Plan {
  if (key === 'id' && entry.type === 'CORPORATE_OFFICER') return sessionId;
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

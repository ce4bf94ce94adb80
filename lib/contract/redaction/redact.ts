import type { Permission, SensitivityClass } from '#lib/model/access/permissions.ts';
import { isScreeningStep, visibleStatus } from '#lib/model/access/tipping-off.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRecord, toPath } from '../schema/index.ts';
import { sessionAnswer } from '../session/index.ts';
import { stepSchema } from '../steps/index.ts';
import { maskText } from './mask.ts';
import { classesOf, type Plan, planOf } from './plan.ts';

export interface Redacted {
  readonly value: unknown;
  /** Paths of what was removed, positions as numbers. */
  readonly redacted: string[];
  /** Classes of which something went out in clear. */
  readonly shown: SensitivityClass[];
}

export type RedactionSubject = 'session' | { readonly kind: SessionKind; readonly type: string };

type PermissionFor = (sensitivity: SensitivityClass) => Permission;

/**
 * - A masked string holds `•`; a number or boolean to be masked is withheld. null stays null: absent is absent for everybody.
 * - A withheld leaf is removed and its path named. What no schema describes is one leaf of class `unknown`, whatever is inside: it is removed
 *   whole and named by its own path alone. An object that this empties is removed too.
 * - A list of which nothing may be seen is removed whole and named once, by its own path, an empty one too: its length would tell.
 * - Tipping-off: for the limited audience, entries of a list whose `type` is a screening step (the steps of a session, of a representative) do
 *   not exist; positions and paths are as if they had never been. A session has its `visibleStatus`, and what no schema describes in it
 *   (it may be about screening) is removed unnamed. A leaf of screening is removed unnamed, also where its value is null; of a
 *   screening step itself nothing is left.
 */
export function redact(subject: RedactionSubject, value: unknown, permissionFor: PermissionFor): Redacted {
  const limited = permissionFor('screening') !== 'show';
  if (subject === 'session') {
    const visible = limited ? withVisibleStatus(value) : value;
    return redactByPlan(visible, planOf(sessionAnswer), permissionFor, { limited, hidesUnknown: limited });
  }
  if (limited && isScreeningStep(subject.type)) return { value: {}, redacted: [], shown: [] };
  const plan = planOf(stepSchema(subject.kind, subject.type));
  // An officer's step is a session.
  const isSession = subject.type === 'CORPORATE_OFFICER' && isRecord(value) && isRecord(value.session);
  const visible = limited && isSession ? withVisibleStatus(value) : value;
  return redactByPlan(visible, plan, permissionFor, { limited, hidesUnknown: limited && isSession });
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

const withheld = Symbol('withheld');

/** An officer's id in a list of steps is that of a session, and opens the officer's flow. */
const sessionId: Plan = { leaf: 'identity' };

function planOfField(entry: Record<string, unknown>, key: string, at: Extract<Plan, { fields: unknown }>): Plan {
  if (key === 'id' && entry.type === 'CORPORATE_OFFICER') return sessionId;
  return at.fields.get(key) ?? at.rest;
}

/** @param options `limited`: for the limited audience. `hidesUnknown`: what no schema describes is not even named */
function redactByPlan(
  value: unknown,
  plan: Plan,
  permissionFor: PermissionFor,
  { limited, hidesUnknown }: { readonly limited: boolean; readonly hidesUnknown: boolean },
): Redacted {
  const redacted: string[] = [];
  const shown = new Set<SensitivityClass>();
  const isInvisible = (at: Plan) => [...classesOf(at)].every((each) => permissionFor(each) === 'withhold');

  function visit(inner: unknown, at: Plan, path: readonly string[]): unknown {
    if (Array.isArray(inner) && 'each' in at) return visitList(inner, at.each, path);
    if (isRecord(inner) && 'fields' in at) {
      const entries = Object.entries(inner);
      const left = entries
        .map(([key, field]) => [key, visit(field, planOfField(inner, key, at), [...path, key])] as const)
        .filter(([, field]) => field !== withheld);
      return left.length === 0 && entries.length > 0 ? withheld : Object.fromEntries(left);
    }
    // A value of another shape than the schema's was not parsed by it.
    const isLeaf = 'leaf' in at && (typeof inner !== 'object' || inner === null || at.leaf === 'unknown');
    return visitLeaf(inner, isLeaf ? at.leaf : 'unknown', path);
  }

  function visitList(entries: readonly unknown[], each: Plan, path: readonly string[]): unknown {
    const before = redacted.length;
    const isHidden = isInvisible(each);
    const known = limited ? entries.filter((entry) => !isAboutScreening(entry)) : entries;
    const left = isHidden
      ? []
      : known.map((entry, index) => visit(entry, each, [...path, `${index}`])).filter((entry) => entry !== withheld);
    if (left.length > 0 || (known.length === 0 && !isHidden)) return left;
    const isNamed = isHidden || redacted.length > before;
    redacted.length = before;
    if (isNamed) redacted.push(toPath(path));
    return withheld;
  }

  function visitLeaf(inner: unknown, sensitivity: SensitivityClass, path: readonly string[]): unknown {
    const permission = permissionFor(sensitivity);
    const isSecret = (hidesUnknown && sensitivity === 'unknown') || (limited && sensitivity === 'screening');
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

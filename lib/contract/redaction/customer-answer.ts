import {
  type CustomerSessionState,
  type CustomerSide,
  type CustomerStep,
  isCustomerStep,
  toPartState,
  toPersonState,
} from '#lib/model/access/customer-side.ts';
import { isRecord } from '../schema/index.ts';

/** A session's answer in customer-side states: its steps are those of `side`, whatever the answer lists. */
export function toCustomerSession(value: unknown, { status, steps }: CustomerSide): unknown {
  if (!isRecord(value) || !isRecord(value.session)) return {};
  const listed = steps.map(({ stepId: id, type, status: state }) => ({ id, type, status: state }));
  return { ...value, session: { ...value.session, status, steps: listed } };
}

/** A step's answer in customer-side states: its own, and those of the persons and documents within it. */
export function toCustomerAnswer(value: unknown, session: CustomerSessionState, step: CustomerStep): unknown {
  if (!isRecord(value)) return {};
  const message = isRecord(value.reason) ? value.reason.message : null;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toCustomerPart(part, session, key)])),
    ...('status' in value && { status: step.status }),
    ...('reason' in value && { reason: step.reasonCode === null ? null : { code: step.reasonCode, message } }),
  };
}

const typeOf = (entry: unknown): string | null =>
  isRecord(entry) && typeof entry.type === 'string' ? entry.type : null;
const statusOf = (entry: unknown): string | null =>
  isRecord(entry) && typeof entry.status === 'string' ? entry.status : null;

/** @param key under which the part stands */
function toCustomerPart(part: unknown, session: CustomerSessionState, key: string): unknown {
  if (key === 'status') return typeof part === 'string' ? toPartState(session, part) : part;
  if (Array.isArray(part)) {
    const visible = key === 'steps' ? part.filter((entry) => isCustomerStep('individual', typeOf(entry) ?? '')) : part;
    return visible.map((entry) => toCustomerPart(entry, session, ''));
  }
  if (!isRecord(part)) return part;
  const parts = Object.entries(part).map(([name, inner]) => [name, toCustomerPart(inner, session, name)]);
  const steps = key === 'session' && Array.isArray(part.steps) ? part.steps : [];
  const listed = steps.map((entry) => ({ type: typeOf(entry), status: statusOf(entry) }));
  return { ...Object.fromEntries(parts), ...(key === 'session' && { status: toPersonState(session, listed) }) };
}

import { isObject } from '../wire.ts';

/** What older versions of the service's client knew: `state`, upper-case keys, a timeline in every step. */
export function inOlderForm(body: unknown): unknown {
  if (!isObject(body)) return body;
  if (isObject(body.session)) return { ...body, session: inOlderStates(body.session) };
  return { ...upperCased(body), TIMELINE: [{ at: '2026-01-02T03:04:05Z', event: 'SUBMITTED' }] };
}

function inOlderStates({ status, steps, ...session }: Record<string, unknown>): unknown {
  const older = (step: unknown) => {
    const { status: state, ...rest } = step as Record<string, unknown>;
    return { ...rest, state };
  };
  return { ...session, state: status, steps: Array.isArray(steps) ? steps.map(older) : steps };
}

function upperCased(value: unknown): Record<string, unknown> {
  const inner = (one: unknown): unknown =>
    Array.isArray(one) ? one.map(inner) : isObject(one) ? upperCased(one) : one;
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key.toUpperCase(), inner(one)]));
}

/**
 * One part of another type than the contract says, the rest as it is: a step's reason, a session's first step entry, the first state of a
 * v1 resource and the message of its envelope.
 */
export function withBrokenParts(body: unknown): unknown {
  if (!isObject(body)) return body;
  if ('data' in body && isObject(body.status)) return withBrokenResource(body.data, body.status);
  if (!isObject(body.session) || !Array.isArray(body.session.steps)) return { ...body, reason: ['not as described'] };
  const [first, ...others] = body.session.steps;
  const broken = { ...(first as object), status: '' };
  return { ...body, session: { ...body.session, sandbox: 'perhaps', steps: [broken, null, ...others] } };
}

function withBrokenResource(data: unknown, status: Record<string, unknown>): unknown {
  const broken = (one: unknown) => (isObject(one) ? { ...one, state: ['not as described'] } : one);
  const [first, ...others] = Array.isArray(data) ? data : [];
  return {
    data: Array.isArray(data) ? [broken(first), null, ...others] : broken(data),
    status: { ...status, message: ['not as described'] },
  };
}

import { isAbsent, isRecord, withKnownNames } from '../schema/leaf.ts';

const names = new Set(['status', 'state']);

/** Older answers and deliveries call a status `state` (field notes). Where both come, `state` stays an unknown key. */
export function withStatus(sent: unknown): unknown {
  const value = withKnownNames(sent, names);
  if (!isRecord(value) || !isAbsent(value.status) || isAbsent(value.state)) return value;
  const { state, ...rest } = value;
  return { ...rest, status: state };
}

import type { Wire } from '../session.ts';
import { isObject } from '../wire.ts';

/** The same screening after its list was updated: one more hit, like the first one but on another entry. */
export function withNewHit(part: Wire): Wire {
  const entries = Object.entries(part).map(([key, value]): [string, unknown] => {
    if (key === 'hits' && Array.isArray(value))
      return [key, [...value, ...value.slice(0, 1).map((hit) => another(hit, value.length))]];
    if (key === 'total_hits' && typeof value === 'number') return [key, value + 1];
    return [key, isObject(value) ? withNewHit(value) : value];
  });
  return Object.fromEntries(entries);
}

/** The same screening after its list was amended: each entry has one more alias. */
export function withAmendedHits(part: Wire): Wire {
  const entries = Object.entries(part).map(([key, value]): [string, unknown] =>
    key === 'hits' && Array.isArray(value)
      ? [key, value.map((hit) => (isObject(hit) ? { ...hit, aliases: [hit.aliases, 'Amended Alias'].flat() } : hit))]
      : [key, isObject(value) ? withAmendedHits(value) : value],
  );
  return Object.fromEntries(entries);
}

/** The same screening once the service's own manager has decided on it: nobody has to act any more. */
export function withoutAction(part: Wire): Wire {
  const entries = Object.entries(part).map(([key, value]): [string, unknown] =>
    key === 'action_required' ? [key, false] : [key, isObject(value) ? withoutAction(value) : value],
  );
  return Object.fromEntries(entries);
}

function another(hit: unknown, no: number): unknown {
  if (!isObject(hit)) return hit;
  const info = isObject(hit.info)
    ? { ...hit.info, full_name: `${String(hit.info.full_name)} (entry ${no + 1})` }
    : hit.info;
  return { ...hit, ...('id' in hit && { id: `${String(hit.id)}-${no + 1}` }), info };
}

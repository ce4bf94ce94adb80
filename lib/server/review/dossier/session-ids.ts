/** Ids of sessions at the verification service: whoever holds one can open that person's flow, so none leaves in a file (decision 004). */
import type { DossierRecord } from '#lib/server/dossier-record.ts';

const keys = new Set(['session_id', 'sessionId']);

/** The record with the ref of each named session in the place of its id, or that it is not registered. */
export function withoutSessionIds(record: DossierRecord, ownId: string): DossierRecord {
  const names = new Map<string, string>([[ownId, nameOf(record.session.ref)]]);
  const add = (id: unknown, ref: string | null) => {
    if (typeof id === 'string' && id !== '') names.set(id, nameOf(ref));
  };
  for (const { answer, explanation } of record.steps) {
    if ('value' in answer) for (const id of idsIn(answer.value.body)) if (!names.has(id)) add(id, null);
    if (explanation && 'value' in explanation)
      for (const { sessionId, session, elsewhere } of explanation.value.related)
        add(sessionId, session?.ref ?? elsewhere?.ref ?? null);
  }
  if (record.ownership && 'value' in record.ownership)
    for (const { sessionId, ref } of record.ownership.value.sessions) add(sessionId, ref);
  for (const { id } of record.session.steps) if (id !== null && names.has(id)) names.set(id, nameOf(null));
  return replace(record, names, ownId) as DossierRecord;
}

const nameOf = (ref: string | null): string => (ref === null ? '[session not registered]' : `[session ${ref}]`);

/** Under the names that the contract uses, however deep. */
function* idsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const inner of value) yield* idsIn(inner);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (keys.has(key) && typeof inner === 'string' && inner !== '') yield inner;
      else yield* idsIn(inner);
    }
}

function replace(value: unknown, names: ReadonlyMap<string, string>, ownId: string): unknown {
  if (typeof value === 'string') return names.get(value) ?? value.replaceAll(ownId, names.get(ownId) ?? '');
  if (Array.isArray(value)) return value.map((inner) => replace(inner, names, ownId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner, names, ownId)]));
}

import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { isRef, isUpstreamId, type SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { toQuota } from './reviewer-limits.ts';

/** Finds the record as this reviewer's audience may know it. A ref may be typed in lower case. */
export async function findRecord(reviewer: Reviewer, by: { readonly ref: string } | { readonly sessionId: string }) {
  const canonical = 'ref' in by ? { ref: by.ref.toUpperCase() } : by;
  return (await getStore()).sessions.find(canonical, audienceOf(reviewer.roles));
}

/** Finds a session that the registry knows: nothing is looked up at the service. @throws Problem not_found */
export async function requireRegistered(reviewer: Reviewer, ref: string): Promise<SessionRecord> {
  const record = await findRecord(reviewer, { ref });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

/**
 * Finds the session behind a ref or an upstream session id; one that the registry does not know is looked up upstream once and registered.
 *
 * @throws Problem bad_request (no possible id), not_found, too_many_requests, upstream_…
 */
export async function requireRecord(reviewer: Reviewer, id: string): Promise<SessionRecord> {
  if (!isUpstreamId(id)) throw new Problem('bad_request', { detail: 'This is neither a session id nor a reference.' });
  const isPossibleRef = isRef(id.toUpperCase());
  const known =
    (isPossibleRef ? await findRecord(reviewer, { ref: id }) : undefined) ??
    (await findRecord(reviewer, { sessionId: id }));
  if (known) return known;
  const quota = toQuota(reviewer);
  const registered = await refreshSession(id, { cause: 'person', origin: 'lookup', quota });
  const record = registered && (await findRecord(reviewer, { ref: registered.ref }));
  if (record === undefined)
    throw new Problem('not_found', { detail: 'No configured API key finds a session with this id.' });
  return record;
}

/** One session for one reviewer during one request: its record is read from the store once, at the first use. */
export interface SessionHandle {
  readonly reviewer: Reviewer;
  /** A ref or a session id, as the address says. */
  readonly id: string;
  /** It is as it was read for this request. */
  detail?: Promise<SessionDetail>;
  /** @throws Problem as `requireRecord`; not_found also when it is of another kind than expected */
  record(): Promise<SessionRecord>;
  /** Reads the record again, after a refresh; it is undefined when it has been purged meanwhile. */
  reload(): Promise<SessionRecord | undefined>;
}

/**
 * @param id a ref or an upstream session id
 * @param kind what the address says; undefined where it says nothing
 */
export function openSession(reviewer: Reviewer, id: string, kind?: SessionKind): SessionHandle {
  let loaded: Promise<SessionRecord> | undefined;
  const load = async () => {
    const record = await requireRecord(reviewer, id);
    if (kind !== undefined && record.kind !== kind) throw new Problem('not_found');
    return record;
  };
  const record = () => (loaded ??= load());
  return {
    reviewer,
    id,
    record,
    async reload() {
      const reloaded = await findRecord(reviewer, { ref: (await record()).ref });
      if (reloaded) loaded = Promise.resolve(reloaded);
      return reloaded;
    },
  };
}

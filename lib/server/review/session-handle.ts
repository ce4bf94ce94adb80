import { audienceOf } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { isRef, isUpstreamId, type SessionKind } from '#lib/model/session/ids.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore, type ReviewedSession, type SessionRecord } from '#lib/server/store/index.ts';
import { toQuota } from './reviewer-limits.ts';

type Name = { readonly ref: string } | { readonly sessionId: string };
type Find<Found> = (reviewer: Reviewer, by: Name) => Promise<Found | undefined>;

/** A ref may be typed in lower case. */
const canonical = (by: Name): Name => ('ref' in by ? { ref: by.ref.toUpperCase() } : by);

/** Finds the record as this reviewer's audience may know it. */
export const findRecord: Find<SessionRecord> = async ({ roles }, by) =>
  (await getStore()).sessions.find(canonical(by), audienceOf(roles));

const findReviewed: Find<ReviewedSession> = async ({ roles }, by) =>
  (await getStore()).sessions.findReviewed(canonical(by), audienceOf(roles));

/** Finds a session that the registry knows: nothing is looked up at the service. @throws Problem not_found */
export async function requireRegistered(reviewer: Reviewer, ref: string): Promise<SessionRecord> {
  const record = await findRecord(reviewer, { ref });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

/** @throws Problem not_found: it has been purged meanwhile */
async function requireReviewed(reviewer: Reviewer, ref: string): Promise<ReviewedSession> {
  const record = await findReviewed(reviewer, { ref });
  if (record === undefined) throw new Problem('not_found');
  return record;
}

/**
 * Finds the session behind a ref or an upstream session id; one that the registry does not know is looked up upstream once and registered.
 *
 * @throws Problem bad_request (no possible id), not_found, too_many_requests, upstream_…
 */
export const requireRecord = (reviewer: Reviewer, id: string): Promise<SessionRecord> =>
  requireFound(reviewer, id, findRecord);

async function requireFound<Found>(reviewer: Reviewer, id: string, find: Find<Found>): Promise<Found> {
  if (!isUpstreamId(id)) throw new Problem('bad_request', { detail: 'This is neither a session id nor a reference.' });
  const isPossibleRef = isRef(id.toUpperCase());
  const known =
    (isPossibleRef ? await find(reviewer, { ref: id }) : undefined) ?? (await find(reviewer, { sessionId: id }));
  if (known) return known;
  const quota = toQuota(reviewer);
  const registered = await refreshSession(id, { cause: 'person', origin: 'lookup', quota });
  const record = registered && (await find(reviewer, { ref: registered.ref }));
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
  /** The same with what reviewers recorded. Whoever needs both asks for this one first, so that nothing is read twice. */
  reviewed(): Promise<ReviewedSession>;
  /** Reads the record again, after a refresh; it is undefined when it has been purged meanwhile. */
  reload(): Promise<SessionRecord | undefined>;
}

/**
 * @param id a ref or an upstream session id
 * @param kind what the address says; undefined where it says nothing
 */
export function openSession(reviewer: Reviewer, id: string, kind?: SessionKind): SessionHandle {
  let loaded: Promise<SessionRecord> | undefined;
  let loadedReviewed: Promise<ReviewedSession> | undefined;
  const load = async <Found extends SessionRecord>(find: Find<Found>) => {
    const record = await requireFound(reviewer, id, find);
    if (kind !== undefined && record.kind !== kind) throw new Problem('not_found');
    return record;
  };
  const record = () => (loaded ??= load(findRecord));
  return {
    reviewer,
    id,
    record,
    reviewed() {
      loadedReviewed ??= loaded ? loaded.then(({ ref }) => requireReviewed(reviewer, ref)) : load(findReviewed);
      loaded ??= loadedReviewed;
      return loadedReviewed;
    },
    async reload() {
      const reloaded = await findRecord(reviewer, { ref: (await record()).ref });
      if (reloaded) [loaded, loadedReviewed] = [Promise.resolve(reloaded), undefined];
      return reloaded;
    },
  };
}

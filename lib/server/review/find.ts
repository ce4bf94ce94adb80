import { isRef, isUpstreamId } from '#lib/model/ids.ts';
import { Problem } from '#lib/model/problem.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { seesScreening, sightOf } from '#lib/model/role.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { spendLookUp } from './limits.ts';
import { audienceOf, toDetail } from './rows.ts';

/** The record as this reviewer's audience may know it. */
export async function findRecord(
  reviewer: Reviewer,
  by: { readonly ref: string } | { readonly sessionId: string },
): Promise<SessionRecord | undefined> {
  return (await getStore()).sessions.find(by, audienceOf(reviewer.roles));
}

/**
 * The session behind a ref or an upstream session id; one that the registry does not know is asked for upstream once and registered.
 *
 * @throws Problem bad_request (no id at all), not_found, too_many_requests, and those of the upstream
 */
export async function requireRecord(reviewer: Reviewer, id: string): Promise<SessionRecord> {
  if (!isUpstreamId(id)) throw new Problem('bad_request', { detail: 'That is no session id and no reference.' });
  const ref = id.toUpperCase();
  const known =
    (isRef(ref) ? await findRecord(reviewer, { ref }) : undefined) ?? (await findRecord(reviewer, { sessionId: id }));
  if (known) return known;
  await spendLookUp(reviewer);
  const registered = await refreshSession(id, { cause: 'person', origin: 'lookup' });
  const record = registered && (await findRecord(reviewer, { ref: registered.ref }));
  if (record === undefined) throw new Problem('not_found', { detail: 'No session of this desk’s keys has this id.' });
  return record;
}

/** Paste a ref, a session id or an alias. @throws Problem as `requireRecord`; bad_request: neither an alias nor a possible id; not_found: upstream was asked and knows it neither */
export async function lookUp(reviewer: Reviewer, given: string): Promise<{ ref: string }> {
  const store = await getStore();
  const id = given.trim();
  const byAlias =
    sightOf(reviewer.roles, 'name') === 'withhold'
      ? undefined
      : await store.sessions.findAlias(id, audienceOf(reviewer.roles));
  let ref: string;
  try {
    ref = byAlias ?? (await requireRecord(reviewer, id)).ref;
  } catch (error) {
    const code = error instanceof Problem ? error.code : 'internal';
    await store.audit.append(toAuditEvent(reviewer, 'session.lookedUp', { outcome: 'failed', reason: code }));
    if (code === 'bad_request')
      throw new Problem('bad_request', { detail: 'No session has this alias, and it is no session id.' });
    throw error;
  }
  await store.audit.append(toAuditEvent(reviewer, 'session.lookedUp', { ref }));
  return { ref };
}

/** `GET /api/sessions/{ref}`, audited. */
export async function readSession(reviewer: Reviewer, id: string): Promise<SessionDetail> {
  const record = await requireRecord(reviewer, id);
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, 'session.read', {
      ref: record.ref,
      fieldGroups: [
        ...(sightOf(reviewer.roles, 'name') === 'show' ? ['state', 'name', 'contact', 'identity'] : ['state']),
        ...(seesScreening(reviewer.roles) ? ['screening'] : []),
      ],
    }),
  );
  return toDetail(reviewer, record, Date.now());
}

/** `POST …/refresh`: asks upstream now, for a person who waits. */
export async function refreshNow(reviewer: Reviewer, ref: string): Promise<SessionDetail> {
  const record = await findRecord(reviewer, { ref });
  if (record === undefined) throw new Problem('not_found');
  await spendLookUp(reviewer);
  await refreshSession(record.sessionId, { cause: 'person', origin: 'lookup' });
  return readSession(reviewer, ref);
}

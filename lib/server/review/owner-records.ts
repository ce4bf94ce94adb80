/**
 * The record of beneficial owners for reviewers. Promises: each look and each record has its event. Throws Problems: not_found, bad_request, not_allowed,
 * conflict, store_unavailable.
 */

import { mayDo } from '#lib/model/access/permissions.ts';
import type { OwnerRecord, SessionOwners } from '#lib/model/review/owner-record.ts';
import { readOwners, recordOwners } from '#lib/operations/owners.ts';
import { ownersSchema } from '#lib/operations/records.schema.ts';
import { readDetail, toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type StoredOwnerRecord } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import type { SessionHandle } from './session-handle.ts';

const toRecord = ({ atMs, ...record }: StoredOwnerRecord): OwnerRecord => ({
  ...record,
  at: new Date(atMs).toISOString(),
});

async function toSessionOwners({ reviewer, record }: SessionHandle): Promise<SessionOwners> {
  const { ref } = await record();
  const { owners } = await getStore();
  const { records, isOutdated } = await owners.list(ref);
  const [current, ...former] = records.map(toRecord);
  return {
    ref,
    version: current?.version ?? 0,
    current: current ?? null,
    former,
    isOutdated,
    mayWrite: mayDo(reviewer.roles, 'owners.write'),
  };
}

on(readOwners, async ({ session, reviewer, prefetch }) => {
  const { ref } = await session.record();
  const { audit } = await getStore();
  await audit.append(toAuditEvent(reviewer, 'owners.read', { ref, detail: readDetail(prefetch) }));
  return toSessionOwners(session);
});

on(recordOwners, { body: ownersSchema }, async ({ session, reviewer, body }) => {
  const { ref } = await session.record();
  const { owners } = await getStore();
  const { finding } = body;
  const count = finding.outcome === 'identified' ? finding.owners.length : 0;
  await owners.add(
    ref,
    body,
    { id: reviewer.id, name: reviewer.name },
    toAuditEvent(reviewer, 'owners.recorded', { ref, detail: { outcome: finding.outcome, count } }),
  );
  return toSessionOwners(session);
});

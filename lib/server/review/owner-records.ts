/** The record of beneficial owners for reviewers. Each read and each record has its event. */
import { ownersBodySchema, type SessionOwners, sessionOwnersSchema } from '#lib/model/review/owner-record.schema.ts';
import { readOwners, recordOwners } from '#lib/operations/owners.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, ownerRecords } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { readHistory, recordRead } from './record-history.ts';
import type { SessionHandle } from './session-handle.ts';

const toSessionOwners = (session: SessionHandle): Promise<SessionOwners> =>
  readHistory(session, ownerRecords, async (ref) => ({ isOutdated: await (await getStore()).areOwnersOutdated(ref) }));

on(readOwners, { answer: sessionOwnersSchema }, async ({ session, prefetch }) => {
  await recordRead(session, 'owners.read', prefetch);
  return toSessionOwners(session);
});

on(recordOwners, { body: ownersBodySchema }, async ({ session, reviewer, body: { version, finding } }) => {
  const { ref } = await session.record();
  const count = finding.outcome === 'identified' ? finding.owners.length : 0;
  await (await getStore())
    .record(ownerRecords)
    .add({ ref, version, author: reviewer }, finding, () =>
      toAuditEvent(reviewer, 'owners.recorded', { ref, detail: { outcome: finding.outcome, count } }),
    );
  return toSessionOwners(session);
});

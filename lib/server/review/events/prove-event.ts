import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { proveNow } from '#lib/server/checkpoints/index.ts';
import { getStore } from '#lib/server/store/index.ts';

/**
 * `GET /api/audit/{event}/proof`: a `.tlog-proof` with the event as it is stored, its texts sealed. It holds the size of the log, so it is for those who may know
 * of every event.
 *
 * @throws Problem not_allowed, not_found, bad_request, store_unavailable
 */
export async function proveOneEvent(reviewer: Reviewer, id: string): Promise<string> {
  if (!mayDo(reviewer.roles, 'audit.prove')) throw new Problem('not_allowed');
  const { audit, auditTree } = await getStore();
  const seq = await audit.pages.seqOf(id);
  const event = seq > 0 ? await auditTree.findStored(seq) : undefined;
  if (!event) throw new Problem('not_found', { detail: 'This event is not part of the chain.' });
  // An MLRO reads the events of sessions.
  if (!roleReadsAll(reviewer) && event.ref === null && event.action !== 'record.sealed') throw new Problem('not_found');
  await audit.append(toAuditEvent(reviewer, 'audit.proved', { ref: event.ref, object: `${seq}` }));
  return proveNow(seq);
}

const roleReadsAll = ({ roles }: Reviewer): boolean => mayDo(roles, 'audit.read');

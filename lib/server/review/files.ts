import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { sightOf } from '#lib/model/role.ts';
import { getStore } from '#lib/server/store/index.ts';
import { toAuditEvent } from '#lib/server/trail.ts';
import { getUpstream, type OpenedFile } from '#lib/server/upstream/index.ts';
import type { StepAt } from './answers.ts';
import { findFile } from './steps.ts';

/** One `file.delivered` covers a reviewer's Range requests for one file for this long. */
const oneViewMs = 5 * 60_000;

/**
 * The bytes of one file, as a stream. The audit event is on disk before the first byte goes out; no row, no bytes (R32). An address that
 * upstream refuses is fetched once more from the step. `readAtMs` is the reading of the step that named it: only a file and a body of one
 * reading surely belong together.
 *
 * @throws Problem not_allowed, not_found, file_gone, file_host_refused, file_type_refused, range_refused, upstream_…, store_unavailable
 */
export async function openFile(
  reviewer: Reviewer,
  at: StepAt & { readonly key: string },
  ask: { readonly range: string | null; readonly signal: AbortSignal },
): Promise<OpenedFile & { readonly readAtMs: number }> {
  if (sightOf(reviewer.roles, 'evidence') !== 'show') throw new Problem('not_allowed');
  const { record, step, locate } = await findFile(reviewer, at);
  const located = await locate();
  await auditDelivery(reviewer, record.ref, `${step.step}/${at.key}`);
  const options = { ...(ask.range !== null && { range: ask.range }), signal: ask.signal };
  try {
    return { ...(await getUpstream().openFile(located.address, options)), readAtMs: located.readAtMs };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'file_gone')) throw error;
    const again = await locate(located.readAtMs);
    return { ...(await getUpstream().openFile(again.address, options)), readAtMs: again.readAtMs };
  }
}

async function auditDelivery(reviewer: Reviewer, ref: string, object: string): Promise<void> {
  const store = await getStore();
  if (await store.audit.hasDelivered(reviewer.id, ref, object, Date.now() - oneViewMs)) return;
  await store.audit.append(toAuditEvent(reviewer, 'file.delivered', { ref, object, fieldGroups: ['evidence'] }));
}

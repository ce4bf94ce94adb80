import { listFiles } from '#lib/contract/index.ts';
import { permissionOf } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { Operation } from '#lib/operations/operation.ts';
import { openFile as declared } from '#lib/operations/steps.ts';
import { clockSetBackFromMs } from '#lib/server/clock.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import { getUpstream, type OpenedFile } from '#lib/server/upstream/index.ts';
import { on } from '../operation.ts';
import { recordEvent } from '../record-event.ts';
import { openFileSlot } from '../reviewer-limits.ts';
import { requireStep } from './find-step.ts';
import { readAnswer } from './parsed-answer.ts';

/** The temporary address of a file: from the step's answer, renewed when it has expired. */
interface FileAddress {
  readonly address: string;
  /** It is when the step that named it was read. */
  readonly readAtMs: number;
}

/** @throws Problem not_found */
function findAddress(answer: Awaited<ReturnType<typeof readAnswer>>, key: string): FileAddress {
  const address = listFiles(answer.parsed).find((file) => file.key === key)?.url;
  if (address === undefined) throw new Problem('not_found', { detail: 'This step has no such file.' });
  return { address, readAtMs: answer.readAtMs };
}

/** One `file.delivered` covers a reviewer's Range requests for one file for this long. */
const oneViewMs = 5 * 60_000;

interface FileRequest {
  /** It is a `Range` header. */
  readonly range: string | null;
  readonly signal: AbortSignal;
}
type DeliveredFile = OpenedFile & { readonly readAtMs: number };

export const openFile: Operation<typeof declared.path, undefined, DeliveredFile, FileRequest> = declared as never;

/**
 * Sends the bytes of one file as a stream. The audit event is on disk before the first byte goes out; without the row no byte is sent (R32). An
 * address that upstream refuses is renewed once by reading the step again. `readAtMs` is when the step that named the file was read: only a file
 * and a body of one read surely belong together.
 *
 * @throws Problem not_allowed, too_many_requests, not_found, file_empty, file_gone, file_host_refused, file_type_refused, range_refused, upstream_…, store_unavailable
 */
on(openFile, {}, async ({ session, reviewer, query, ...file }) => {
  if (permissionOf(reviewer.roles, 'evidence') !== 'show') throw new Problem('not_allowed');
  const release = openFileSlot(reviewer);
  try {
    const { record, step } = await requireStep(session, file.step);
    const located = findAddress(await readAnswer(reviewer, record, step), file.key);
    await auditDelivery(reviewer, record.ref, `${step.step}/${file.key}`);
    return await openAt(reviewer, { record, step, key: file.key }, located, { ...query, onEnd: release });
  } catch (error) {
    release();
    throw error;
  }
});

async function openAt(
  reviewer: Reviewer,
  { record, step, key }: { readonly record: SessionRecord; readonly step: StepRecord; readonly key: string },
  { address, readAtMs }: FileAddress,
  { range, signal, onEnd }: FileRequest & { readonly onEnd: () => void },
): Promise<DeliveredFile> {
  const options = { range: range ?? undefined, signal, onEnd };
  try {
    return { ...(await getUpstream().openFile(address, options)), readAtMs };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'file_gone')) throw error;
    // Files of one step expire together: the first request reads the step again, the others find the newer answer.
    const latest = await readAnswer(reviewer, record, step);
    const isNewer = latest.readAtMs > readAtMs;
    const renewed = findAddress(isNewer ? latest : await readAnswer(reviewer, record, step, { fresh: true }), key);
    return { ...(await getUpstream().openFile(renewed.address, options)), readAtMs: renewed.readAtMs };
  }
}

async function auditDelivery(reviewer: Reviewer, ref: string, object: string): Promise<void> {
  const { audit } = await getStore();
  const sinceMs = Math.max(Date.now() - oneViewMs, clockSetBackFromMs());
  if (await audit.hasDelivered(reviewer.id, ref, object, sinceMs)) return;
  await recordEvent(reviewer, 'file.delivered', { ref, object, fieldGroups: ['evidence'] });
}

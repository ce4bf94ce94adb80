/** A record of a session is shown with all its versions, and each read of it has its event. */
import { mayDo } from '#lib/model/access/permissions.ts';
import type { AuditAction } from '#lib/model/audit.ts';
import { sessionForms } from '#lib/model/review/draft.ts';
import type { Recorded } from '#lib/model/schema.ts';
import { readDetail } from '#lib/server/audit-event.ts';
import { getStore, type RecordKind, type RecordTable } from '#lib/server/store/index.ts';
import { recordEvent } from './record-event.ts';
import type { SessionHandle } from './session-handle.ts';

/**
 * @param kind its form says who may write one
 * @param toMore what else is shown
 */
export async function readHistory<Table extends RecordTable, New, Stored, More extends object>(
  { reviewer, record }: SessionHandle,
  kind: RecordKind<Table, New, Stored>,
  toMore: (ref: string, current: (Stored & Recorded) | undefined) => More | Promise<More>,
) {
  const { ref } = await record();
  const [current, ...former] = await (await getStore()).record(kind).list(ref);
  return {
    ref,
    version: current?.version ?? 0,
    current: current ?? null,
    former,
    ...(await toMore(ref, current)),
    mayWrite: mayDo(reviewer.roles, sessionForms[kind.form]),
  };
}

export async function recordRead({ reviewer, record }: SessionHandle, action: AuditAction, prefetch = false) {
  const { ref } = await record();
  await recordEvent(reviewer, action, { ref, detail: readDetail(prefetch) });
}

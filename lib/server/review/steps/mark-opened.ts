import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { findRecord } from '../sessions/index.ts';
import { findStep } from './find-step.ts';

/** Writes the audit event that a step, or one file of it, was really shown on screen. @throws Problem not_found, store_unavailable */
export async function markOpened(
  reviewer: Reviewer,
  at: { readonly ref: string; readonly step: string; readonly file?: string | undefined },
): Promise<void> {
  const record = await findRecord(reviewer, { ref: at.ref });
  const step = record && findStep(record.steps, at.step);
  if (!record || !step) throw new Problem('not_found');
  const object = at.file === undefined ? step.step : `${step.step}/${at.file}`;
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, at.file === undefined ? 'step.opened' : 'file.opened', { ref: record.ref, object }),
  );
}

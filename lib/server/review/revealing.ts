/**
 * Masked names and contact data shown to one reviewer for a reason, which is recorded before a value leaves. Hides what may be revealed and how it
 * is recorded. Throws Problems: not_found, bad_request, store_unavailable.
 *
 * Masked names and contact data, shown for a reason.
 */
import { z } from 'zod';
import { Problem } from '#lib/model/problem.ts';
import {
  isRevealable,
  type Revealed,
  revealableClasses,
  revealableFields,
  revealReasonLength,
} from '#lib/model/review/reveal.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { type SessionHandle, toSubjectFacts } from './sessions/index.ts';

export const revealSchema = z.strictObject({
  fields: z.array(z.string().min(1).max(40)).min(1).max(20),
  reason: z.string().trim().min(1).max(revealReasonLength),
});

/**
 * `POST /api/sessions/{ref}/reveal`. The event, with the reason, is on disk before a value leaves.
 *
 * @throws Problem not_found; bad_request for a field that is not masked, never revealed or not there
 */
export async function revealFields(session: SessionHandle, request: z.infer<typeof revealSchema>): Promise<Revealed> {
  const record = await session.record();
  const { reviewer } = session;
  const revealable = revealableFields(reviewer.roles, record);
  const wanted = new Set(
    request.fields.flatMap((field) => {
      if (revealable.has(field)) return [field];
      if (revealableClasses.some((one) => one === field))
        return [...revealable].flatMap(([key, sensitivity]) => (sensitivity === field ? [key] : []));
      throw new Problem('bad_request', { detail: `This field cannot be revealed: ${field}.` });
    }),
  );
  if (wanted.size === 0) throw new Problem('bad_request', { detail: 'Nothing of this kind is masked here.' });
  const { audit } = await getStore();
  await audit.append(
    toAuditEvent(reviewer, 'session.revealed', {
      ref: record.ref,
      reason: request.reason,
      fieldGroups: [...new Set([...wanted].flatMap((key) => revealable.get(key) ?? []))],
      detail: { fields: [...wanted].sort().join(', ') },
    }),
  );
  return {
    ref: record.ref,
    ...(wanted.has('alias') && record.alias !== null && { alias: record.alias }),
    subjectFacts: toSubjectFacts(
      record.facts.filter(({ key, sensitivity }) => wanted.has(key) && isRevealable(reviewer.roles, sensitivity)),
      ({ value }) => value,
    ),
  };
}

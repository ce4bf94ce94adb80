import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';

/** Pages, live updates and returns within this time are one look. */
const lookMs = 5 * 60_000;

/**
 * That the log was read, before its events leave: once for each filter in five minutes, not for each page.
 *
 * @param look.ref the session whose events were read
 * @param look.filter of the whole log
 */
export async function recordLook(
  reviewer: Reviewer,
  look: { readonly object: 'log' | 'sign-ins' | 'session'; readonly ref?: string; readonly filter?: string },
): Promise<void> {
  const { audit } = await getStore();
  const event = toAuditEvent(reviewer, 'audit.read', {
    ref: look.ref ?? null,
    object: look.object,
    ...(look.filter && { detail: { filter: look.filter } }),
  });
  if (await audit.pages.hasRecent(event, Date.now() - lookMs)) return;
  await audit.append(event);
}

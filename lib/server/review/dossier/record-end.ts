import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';

interface Begun {
  /** Number of the event that it was begun. */
  readonly start: number;
  readonly pictures: boolean;
}

/** How the making of a dossier ended: the PDF that was made, or why there is none. */
export async function recordEnd(
  reviewer: Reviewer,
  ref: string,
  end: Begun & ({ readonly sha256: string; readonly bytes: number; readonly ms: number } | { readonly why: string }),
): Promise<void> {
  const isMade = 'sha256' in end;
  const store = await getStore();
  await store.audit.append(
    toAuditEvent(reviewer, 'dossier.exported', {
      ref,
      outcome: isMade ? 'done' : 'failed',
      fieldGroups: isMade ? shown.filter((group) => end.pictures || group !== 'evidence') : [],
      detail: { ...end },
    }),
  );
}

const shown = [
  'state',
  'name',
  'contact',
  'identity',
  'evidence',
  'screening',
  'ownership',
  'company',
  'device',
  'reason_text',
  'unknown',
] as const;

/** This reads the rows of drafts, and ends one. It is apart from `drafts.ts`, because what records a form ends its draft. */
import type { ConsentDraftTarget, SessionDraftTarget } from '#lib/model/review/draft.schema.ts';
import { draftOf } from '#lib/model/review/draft.ts';
import type { Tx } from './tables.ts';

/** A row without a form is the draft of a note: those were there before other forms had drafts. */
export function toSessionTarget({ form, step, hit, note, referral }: SessionDraftTarget): string {
  const record = referral ?? note;
  if (record !== null) return JSON.stringify([step, hit, form, record]);
  return JSON.stringify(form === 'note' ? [step, hit] : [step, hit, form]);
}
export function fromSessionTarget(target: string): SessionDraftTarget {
  const [step, hit, form = 'note', record = null] = JSON.parse(target);
  return draftOf(form, step, hit, record);
}

export const toConsentTarget = ({ form, place }: ConsentDraftTarget): string => JSON.stringify([place, form]);
export function fromConsentTarget(target: string): ConsentDraftTarget {
  const [place, form] = JSON.parse(target);
  return { form, place };
}

export async function endSessionDrafts(
  tx: Tx,
  rid: number,
  reviewerId: string,
  targets: readonly SessionDraftTarget[],
) {
  if (targets.length === 0) return;
  await tx
    .deleteFrom('note_drafts')
    .where('rid', '=', rid)
    .where('reviewer_id', '=', reviewerId)
    .where('target', 'in', targets.map(toSessionTarget))
    .execute();
}

export async function endConsentDraft(tx: Tx, consentNo: number, reviewerId: string, target: ConsentDraftTarget) {
  await tx
    .deleteFrom('consent_drafts')
    .where('consent_no', '=', consentNo)
    .where('reviewer_id', '=', reviewerId)
    .where('target', '=', toConsentTarget(target))
    .execute();
}

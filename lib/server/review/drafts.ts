/**
 * Drafts of forms are for their author alone. This module promises: a form that the reviewer may not record, and a step or hit that they may not
 * know of, has none. There is no event and no count: nothing is recorded yet. It throws Problems: not_found, not_allowed, bad_request,
 * store_unavailable.
 */
import { mayDo } from '#lib/model/access/permissions.ts';
import { maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { Problem } from '#lib/model/problem.ts';
import {
  consentDraftSchema,
  consentDraftsSchema,
  sessionDraftSchema,
  sessionDraftsSchema,
} from '#lib/model/review/draft.schema.ts';
import { sessionForms } from '#lib/model/review/draft.ts';
import type { NoteTarget } from '#lib/model/review/note.schema.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readConsentDrafts, readDrafts, saveConsentDraft, saveDraft } from '#lib/operations/drafts.ts';
import { toIso } from '#lib/server/iso-time.ts';
import { getStore, type SessionRecord } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { findStepFor, stepNaming } from './step-names.ts';

/** @throws Problem bad_request, not_found: also for what the reviewer may not know of */
export async function requireTarget(
  reviewer: Reviewer,
  record: SessionRecord,
  { step = null, hit = null }: { readonly step?: string | null | undefined; readonly hit?: string | null | undefined },
): Promise<NoteTarget> {
  if (step === null) {
    if (hit !== null) throw new Problem('bad_request', { detail: 'A hit belongs to a step.' });
    return { step, hit };
  }
  const named = await findStepFor(reviewer, record, step);
  if (named === undefined) throw new Problem('not_found', { detail: 'There is no such step.' });
  if (hit === null) return { step: named.step, hit };
  const { hits } = await getStore();
  if (!maySeeScreening(reviewer.roles) || !(await hits.isKnown(record.ref, named.step, hit)))
    throw new Problem('not_found', { detail: 'There is no such hit.' });
  return { step: named.step, hit };
}

/** @throws Problem not_found: only the author changes a note */
async function requireOwnNote(ref: string, id: string, reviewer: Reviewer): Promise<void> {
  const own = await (await getStore()).notes.list(ref, reviewer.id);
  if (!own.some((note) => note.id === id && note.withdrawnAtMs === null))
    throw new Problem('not_found', { detail: 'There is no such note of yours.' });
}

/** They are those stored for this reviewer, without those of forms and steps that the roles of now do not have. */
export async function draftsOf(reviewer: Reviewer, { ref, steps }: SessionRecord) {
  const { drafts } = await getStore();
  const known = new Set(steps.map(({ step }) => step));
  const nameStep = await stepNaming(reviewer);
  return (await drafts.ofSession(ref, reviewer.id)).flatMap(({ savedAtMs, ...draft }) =>
    mayDo(reviewer.roles, sessionForms[draft.form]) && (draft.step === null || known.has(draft.step))
      ? [{ ...draft, step: draft.step && nameStep(ref, draft.step), savedAt: toIso(savedAtMs) }]
      : [],
  );
}

on(readDrafts, { answer: sessionDraftsSchema }, async ({ session, reviewer }) => ({
  drafts: await draftsOf(reviewer, await session.record()),
}));

on(saveDraft, { body: sessionDraftSchema }, async ({ session, reviewer, body }) => {
  const { form, note = null, referral, text, fields = {} } = body;
  if (!mayDo(reviewer.roles, sessionForms[form])) throw new Problem('not_allowed');
  const record = await session.record();
  const about = await requireTarget(reviewer, record, body);
  if (note !== null) await requireOwnNote(record.ref, note, reviewer);
  const { drafts, referrals } = await getStore();
  if (referral !== undefined && !(await referrals.isOf(record.ref, referral)))
    throw new Problem('not_found', { detail: 'There is no such referral of this session.' });
  const target = { form, ...about, note, ...(referral !== undefined && { referral }) };
  await drafts.saveOfSession(record.ref, target, form === 'note' ? { text } : fields, reviewer);
});

on(readConsentDrafts, { answer: consentDraftsSchema }, async ({ reviewer, id }) => {
  const { consents, drafts } = await getStore();
  if ((await consents.findReference(id)) === undefined) throw new Problem('not_found');
  const found = await drafts.ofConsent(id, reviewer.id);
  return { drafts: found.map(({ savedAtMs, ...draft }) => ({ ...draft, savedAt: toIso(savedAtMs) })) };
});

on(saveConsentDraft, { body: consentDraftSchema }, async ({ reviewer, id, body: { form, place = null, fields } }) => {
  await (await getStore()).drafts.saveOfConsent(id, { form, place }, fields, reviewer);
});

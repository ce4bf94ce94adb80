/** It says where the draft of each form is on the server. Requests throw as `call` does. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ConsentDrafts, ConsentDraftTarget, DraftFields, SessionDrafts } from '#lib/model/review/draft.schema.ts';
import { draftOf, type SessionForm } from '#lib/model/review/draft.ts';
import type { NoteTarget } from '#lib/model/review/note.schema.ts';
import { readConsentDrafts, readDrafts, saveConsentDraft, saveDraft } from '#lib/operations/drafts.ts';
import { call, queryOf } from './operation.ts';

export interface DraftAddress {
  readonly key: string;
  readonly save: (fields: DraftFields) => Promise<void>;
  /** Reads what the server has, and finds the draft in it. */
  readonly query: Pick<UseQueryOptions, 'queryKey' | 'queryFn'>;
  readonly find: (data: unknown) => DraftFields | undefined;
}

export const draftsQuery = (ref: string) => queryOf(readDrafts, { ref });

/** @param at without it, the form is about the session @param record as `draftOf` has it */
export function sessionDraft(ref: string, form: SessionForm, at?: NoteTarget, record?: string): DraftAddress {
  const target = draftOf(form, at?.step, at?.hit, record);
  const key = JSON.stringify(target);
  return {
    key: `${ref} ${key}`,
    save: (fields) =>
      call(saveDraft, {
        ref,
        body: form === 'note' ? { ...target, text: String(fields.text ?? '') } : { ...target, fields: fields as Json },
        keepalive: true,
      }),
    query: draftsQuery(ref),
    find: (data) =>
      (data as SessionDrafts).drafts.find(
        (one) => JSON.stringify(draftOf(one.form, one.step, one.hit, one.referral ?? one.note)) === key,
      )?.fields,
  };
}

type Json = Readonly<Record<string, never>>;

export const consentDraft = (id: string, target: ConsentDraftTarget): DraftAddress => ({
  key: JSON.stringify([id, target]),
  save: (fields) => call(saveConsentDraft, { id, body: { ...target, fields: fields as Json }, keepalive: true }),
  query: queryOf(readConsentDrafts, { id }),
  find: (data) =>
    (data as ConsentDrafts).drafts.find(({ form, place }) => form === target.form && place === target.place)?.fields,
});

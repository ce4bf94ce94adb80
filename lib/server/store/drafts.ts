/**
 * What reviewers have entered in a form and not recorded yet. Hides that it is sealed, with the key of the session or of the shared data, so that it goes with
 * them. Promises: it is given to its author alone; it changes no row that anybody else reads, and has no audit event; what records the form ends it in the same
 * transaction (`draft-rows.ts`). Throws Problems: not_found, not_allowed, those of the store.
 */
import { Problem } from '#lib/model/problem.ts';
import type { ConsentDraftTarget, DraftFields, SessionDraftTarget } from '#lib/model/review/draft.schema.ts';
import { sessionForms } from '#lib/model/review/draft.ts';
import type { Person } from '#lib/model/schema.ts';
import {
  endConsentDraft,
  fromConsentTarget,
  fromSessionTarget,
  toConsentTarget,
  toSessionTarget,
} from './draft-rows.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import { consentSubject, findSessionKey, openJson, requireKeyOf, sealJson } from './kernel/sealing.ts';
import { toStorable } from './kernel/storable-text.ts';
import { requireActive } from './reviewers/persons.ts';
import type { WriteSession } from './session-writer.ts';

interface Saved {
  readonly fields: DraftFields;
  readonly savedAtMs: number;
}

export interface DraftStore {
  ofSession(ref: string, reviewerId: string): Promise<readonly (SessionDraftTarget & Saved)[]>;
  ofConsent(id: string, reviewerId: string): Promise<readonly (ConsentDraftTarget & Saved)[]>;
  /** Replaces the draft; without fields it ends. @throws Problem not_found; not_allowed for who may not record the form */
  saveOfSession(ref: string, target: SessionDraftTarget, fields: DraftFields, author: Person): Promise<void>;
  /** It does the same as `saveOfSession`. */
  saveOfConsent(id: string, target: ConsentDraftTarget, fields: DraftFields, author: Person): Promise<void>;
}

const boxOf = (reviewerId: string, target: string) => ['draft', `${reviewerId} ${target}`] as const;

/** The draft of a note is its text alone, as it was before other forms had drafts. */
const toContent = ({ form }: SessionDraftTarget, fields: DraftFields): unknown =>
  form === 'note' ? toStorable(String(fields.text)) : fields;
const toFields = ({ form }: SessionDraftTarget, content: unknown): DraftFields =>
  form === 'note' ? { text: content } : (content as DraftFields);

export function createDrafts(context: StoreContext, writeSession: WriteSession): DraftStore {
  const { db, keys } = context;
  return {
    async ofSession(ref, reviewerId) {
      const rows = await db
        .selectFrom('note_drafts')
        .innerJoin('sessions', 'sessions.rid', 'note_drafts.rid')
        .select(['target', 'sealed', 'saved_at'])
        .where('sessions.ref', '=', ref)
        .where('note_drafts.reviewer_id', '=', reviewerId)
        .orderBy('target')
        .execute();
      const key = rows.length === 0 ? undefined : await findSessionKey(db, keys, ref);
      return rows.flatMap(({ target, sealed, saved_at }) => {
        const of = fromSessionTarget(target);
        const content = openJson(key, boxOf(reviewerId, target), sealed);
        return content === null ? [] : [{ ...of, fields: toFields(of, content), savedAtMs: saved_at }];
      });
    },

    async ofConsent(id, reviewerId) {
      const rows = await db
        .selectFrom('consent_drafts')
        .innerJoin('consents', 'consents.no', 'consent_drafts.consent_no')
        .select(['target', 'sealed', 'saved_at'])
        .where('consents.id', '=', id)
        .where('consent_drafts.reviewer_id', '=', reviewerId)
        .orderBy('target')
        .execute();
      const key = rows.length === 0 ? undefined : (await keys.find(db, consentSubject(id)))?.key;
      return rows.flatMap(({ target, sealed, saved_at }) => {
        const fields = openJson(key, boxOf(reviewerId, target), sealed) as DraftFields | null;
        return fields === null ? [] : [{ ...fromConsentTarget(target), fields, savedAtMs: saved_at }];
      });
    },

    saveOfSession: (ref, of, fields, author) =>
      writeSession(
        { ref, author, may: sessionForms[of.form], follows: 'silent', ends: [of] },
        async ({ tx, session, atMs, seal }) => {
          if (Object.keys(fields).length === 0 || (of.form === 'note' && String(fields.text).trim() === '')) return;
          const target = toSessionTarget(of);
          const sealed = await seal(boxOf(author.id, target), toContent(of, fields));
          await tx
            .insertInto('note_drafts')
            .values({ rid: session.rid, reviewer_id: author.id, target, sealed, saved_at: atMs })
            .execute();
        },
      ),

    saveOfConsent: (id, of, fields, author) =>
      transact(context, async (tx, atMs) => {
        const consents = tx.selectFrom('consents').select('no').where('id', '=', id);
        const { no } = await consents.executeTakeFirstOrThrow(() => new Problem('not_found'));
        await requireActive(tx, author.id, 'consent.write');
        await endConsentDraft(tx, no, author.id, of);
        if (Object.keys(fields).length === 0) return;
        const target = toConsentTarget(of);
        const sealed = sealJson(await requireKeyOf(tx, keys, consentSubject(id)), boxOf(author.id, target), fields);
        await tx
          .insertInto('consent_drafts')
          .values({ consent_no: no, reviewer_id: author.id, target, sealed, saved_at: atMs })
          .execute();
      }),
  };
}

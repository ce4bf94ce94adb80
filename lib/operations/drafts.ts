/** What a reviewer has entered and not recorded yet, as its author alone reads it. Uncounted: the count would be that of what is being written. */
import type {
  ConsentDraftBody,
  ConsentDrafts,
  SessionDraftBody,
  SessionDrafts,
} from '#lib/model/review/draft.schema.ts';
import { get, of, put } from './operation.ts';

const ofSession = '/api/sessions/{ref}/draft';
const ofConsent = '/api/consents/{id}/draft';

export const readDrafts = get(ofSession, { may: 'note.read', uncounted: true, answer: of<SessionDrafts> });
/** The form may require more than `note.write`. */
export const saveDraft = put(ofSession, { may: 'note.write', uncounted: true, body: of<SessionDraftBody> });
export const readConsentDrafts = get(ofConsent, { may: 'consent.read', uncounted: true, answer: of<ConsentDrafts> });
export const saveConsentDraft = put(ofConsent, { may: 'consent.write', uncounted: true, body: of<ConsentDraftBody> });

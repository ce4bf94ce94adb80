/** What a browser reports of its reviewer, and sets for them; what every program may read. */
import type { PreferencesBody } from '#lib/model/preferences.schema.ts';
import type { PresenceBody } from '#lib/model/presence.schema.ts';
import type { RevealBody, Revealed } from '#lib/model/review/reveal.schema.ts';
import { get, head, of, post, put } from './operation.ts';

export const changePreferences = put('/api/account/preferences', { may: 'account.own', body: of<PreferencesBody> });
export const announcePresence = put('/api/sessions/{ref}/presence', {
  may: 'presence.write',
  background: true,
  body: of<PresenceBody>,
});
/** Shows masked fields of a session in full. It answers 400 for a field that is not masked, never revealed or not there. */
export const revealFields = post('/api/sessions/{ref}/reveal', {
  may: 'session.reveal',
  body: of<RevealBody>,
  answer: of<Revealed>,
});
const events = '/api/events';
/** A stream of what changes. */
export const openEvents = get(events, { may: 'session.list', background: true, answerType: 'text/event-stream' });
/** It tells whether the server is there and the sign-in lasts; it opens no stream. */
export const probeEvents = head(events, { may: 'session.list', background: true });
/** Describes all operations as an OpenAPI document, for programs. */
export const readApiDescription = get('/api/openapi.json', { may: 'account.own', answer: of<object> });

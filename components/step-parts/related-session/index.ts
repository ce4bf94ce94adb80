/** A session that a step names by its id: a link where it is registered, else a button that looks it up. The id never appears in an address. */

export { type RelatedSessions, RelatedSessionsFailure, useRelatedSessions } from './related-sessions.tsx';
export { environmentLabel, SessionLink } from './session-link.tsx';

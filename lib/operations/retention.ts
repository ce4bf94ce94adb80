/** These operations change how long a session is kept. */
import type { SessionDetail } from '#lib/model/session/session.ts';
import { of, put } from './operation.ts';
import type { HoldBody, RelationshipEndBody } from './sessions.schema.ts';

export const recordRelationshipEnd = put('/api/sessions/{ref}/relationship-end', {
  may: 'retention.write',
  body: of<RelationshipEndBody>,
  answer: of<SessionDetail>,
});
export const holdSession = put('/api/sessions/{ref}/hold', {
  may: 'retention.write',
  body: of<HoldBody>,
  answer: of<SessionDetail>,
});

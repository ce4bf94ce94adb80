/** These operations change how long a session is kept. */
import type { HoldBody, RelationshipEndBody } from '#lib/model/session/retention.schema.ts';
import { of, put } from './operation.ts';
import { readSession } from './sessions.ts';

export const recordRelationshipEnd = put('/api/sessions/{ref}/relationship-end', {
  may: 'retention.write',
  body: of<RelationshipEndBody>,
  shows: readSession,
});
export const holdSession = put('/api/sessions/{ref}/hold', {
  may: 'retention.write',
  body: of<HoldBody>,
  shows: readSession,
});

/** The record of a company's beneficial owners. */
import type { OwnersBody, SessionOwners } from '#lib/model/review/owner-record.schema.ts';
import { get, of, put } from './operation.ts';
import { readSession } from './sessions.ts';

const path = '/api/sessions/{ref}/beneficial-owners';

export const readOwners = get(path, { may: 'owners.read', flags: ['prefetch'], answer: of<SessionOwners> });
/** It answers 404 for a person and 409 when another reviewer recorded since. A record of earlier data is a finding of the session. */
export const recordOwners = put(path, {
  may: 'owners.write',
  body: of<OwnersBody>,
  shows: readOwners,
  stale: [readSession],
});

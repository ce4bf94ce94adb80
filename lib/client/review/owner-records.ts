import { recordOwners as operation, readOwners } from '#lib/operations/owners.ts';
import { readSession } from '#lib/operations/sessions.ts';
import { changeOf } from '../change.ts';
import { queryOf } from '../operation.ts';

export const ownerRecordQuery = (ref: string) => queryOf(readOwners, { ref });

/** A record of earlier data is a finding of the session. @throws ProblemError conflict when another reviewer recorded the owners since */
export const recordOwners = changeOf(operation, { shows: readOwners, stale: [readSession] });

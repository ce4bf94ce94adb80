import { sql } from 'kysely';

/**
 * The events of `consents.change` and `consents.remove` say so when they left shared data of a session open. The actions are literals, so that the planner uses
 * their partial index.
 */
export const leftSharedDataOpen = sql<boolean>`action in ('consent.changed', 'consent.removed') and detail like '%"leftOpen":%'`;

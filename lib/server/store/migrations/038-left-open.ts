import type { Migration } from './migration.ts';

/** The events that left shared data open are found among all of a session, of which there may be thousands. */
export const leftOpen: Migration = {
  version: 38,
  name: 'events that left shared data open',
  statements: () => [
    `create index audit_events_left_open on audit_events (ref, seq) where action in ('consent.changed', 'consent.removed')`,
  ],
};

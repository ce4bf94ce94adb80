import type { Migration } from './migration.ts';

/** These indexes find a page of the audit log by any filter, at a million events. */
export const eventIndexes: Migration = {
  version: 23,
  name: 'indexes of the audit log',
  statements: () => [
    'create index audit_events_of_action on audit_events (action, seq)',
    'create index audit_events_of_actor_action on audit_events (actor, action, seq)',
    'create index audit_events_of_object on audit_events (object, action, seq) where object is not null',
    `create index audit_events_not_done on audit_events (outcome, seq) where outcome <> 'done'`,
    'create index audit_events_by_time on audit_events (at, seq)',
  ],
};

import type { Migration } from './migration.ts';

const neverChanged = "raise exception 'sign-in events are never changed';";

/**
 * Events written before have format 1, their texts in clear: rewriting them would break the chain. Sign-in events leave the chain for a table
 * of their own, which can be pruned; those already chained stay there.
 */
export const auditTexts: Migration = {
  version: 14,
  name: 'audit texts',
  statements: ({ name, ddl: { text, rowId } }) => [
    'alter table audit_events add column format integer not null default 1',
    `create table sign_in_events (
      id ${rowId}, after_seq bigint not null, at bigint not null, action ${text} not null, actor ${text} not null, actor_roles ${text} not null,
      auth_method ${text}, session_hash ${text}, ip ${text}, user_agent_hash ${text}, ref ${text}, object ${text},
      field_groups ${text} not null, reason ${text}, outcome ${text} not null, request_id ${text}, detail ${text})`,
    'create index sign_in_events_of_actor on sign_in_events (actor, after_seq, id)',
    'create index sign_in_events_in_order on sign_in_events (after_seq, id)',
    'create index sign_in_events_by_time on sign_in_events (at)',
    ...(name === 'sqlite'
      ? [
          `create trigger sign_in_events_no_update before update on sign_in_events
            begin select raise(abort, 'sign-in events are never changed'); end`,
        ]
      : [
          `create function sign_in_events_kept() returns trigger language plpgsql as $body$ begin ${neverChanged} end $body$`,
          `create trigger sign_in_events_kept before update on sign_in_events
            for each statement execute function sign_in_events_kept()`,
          'revoke update, truncate on sign_in_events from public, current_user',
          // Temporary tables, which any account may create, come last: else one named audit_events would be what the trigger compares with.
          'alter function audit_events_chained() set search_path = public, pg_temp',
        ]),
  ],
};

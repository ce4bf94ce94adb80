import type { Migration } from './migration.ts';

const tables = ['audit_tiles', 'audit_checkpoints', 'audit_timestamps'] as const;

/**
 * It stores the Merkle tree over the audit log, as roots of 256, 65,536, … events, and its signed checkpoints with their time stamps. Rows are never changed.
 * Tiles are made when the first checkpoint is.
 */
export const auditTree: Migration = {
  version: 17,
  name: 'audit tree',
  statements: ({ name, ddl: { text, rowId } }) => [
    `create table audit_tiles (level integer not null, no bigint not null, hash ${text} not null, primary key (level, no))
      ${name === 'sqlite' ? 'without rowid' : ''}`,
    `create table audit_checkpoints (id ${rowId}, at bigint not null, size bigint not null, note ${text} not null, vkey ${text} not null)`,
    'create index audit_checkpoints_by_size on audit_checkpoints (size, id)',
    `create table audit_timestamps (
      checkpoint_id bigint not null primary key references audit_checkpoints (id), at bigint not null, response ${text} not null)`,
    ...(name === 'sqlite'
      ? tables.flatMap((table) =>
          ['update', 'delete'].map(
            (event) => `create trigger ${table}_no_${event} before ${event} on ${table}
              begin select raise(abort, 'checkpoints are never changed'); end`,
          ),
        )
      : [
          `create function audit_checkpoints_kept() returns trigger language plpgsql as $body$
            begin raise exception 'checkpoints are never changed'; end $body$`,
          ...tables.flatMap((table) => [
            `create trigger ${table}_kept before update or delete or truncate on ${table}
              for each statement execute function audit_checkpoints_kept()`,
            `revoke update, delete, truncate on ${table} from public, current_user`,
          ]),
        ]),
  ],
};

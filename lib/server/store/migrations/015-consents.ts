import type { Migration } from './migration.ts';

/** It stores API access that users and companies gave (v1), what was last read with it, and what officers decided on it. */
export const consents: Migration = {
  version: 15,
  name: 'consents',
  statements: ({ ddl: { text, rowId } }) => [
    `create table consents (
      no ${rowId}, id ${text} not null unique, label ${text} not null, token ${text} not null, token_set_at bigint not null,
      rid bigint references sessions (rid), created_at bigint not null, creator_id ${text} not null, creator_name ${text} not null,
      relationship_ended_at bigint, held_at bigint, reads ${text} not null, facts ${text} not null, findings ${text} not null, severity integer not null,
      due_on ${text})`,
    'create index consents_in_order on consents (severity, created_at, no)',
    'create index consents_of_session on consents (rid)',
    'create index consents_due on consents (due_on)',
    'create index consents_ended on consents (relationship_ended_at)',
    `create table consent_decisions (
      consent_no bigint not null references consents (no) on delete cascade, place ${text} not null, version integer not null,
      verdict ${text} not null, reason ${text} not null, content_hash ${text} not null, reviewer_id ${text} not null,
      reviewer_name ${text} not null, decided_at bigint not null, primary key (consent_no, place, version))`,
  ],
};

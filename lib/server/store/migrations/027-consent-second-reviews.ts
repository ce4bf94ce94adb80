import type { Migration } from './migration.ts';

/** It stores second reviewers of decisions on shared data (v1), and alerts about it. What was decided before counts as it did. */
export const consentSecondReviews: Migration = {
  version: 27,
  name: 'second reviews of shared data',
  statements: ({ name, ddl: { text } }) => [
    'alter table consent_decisions add column needs_second integer not null default 0',
    `alter table consent_decisions add column reviewer_identities ${text} not null default '{"mailbox":"","signOns":[]}'`,
    'alter table consent_decisions add column after_seq bigint not null default 0',
    `create table consent_second_reviews (
      consent_no bigint not null, place ${text} not null, version integer not null, verdict ${text} not null, reason ${text} not null,
      reviewer_id ${text} not null, reviewer_name ${text} not null, reviewed_at bigint not null, primary key (consent_no, place, version),
      foreign key (consent_no, place, version) references consent_decisions (consent_no, place, version) on delete cascade)
      ${name === 'sqlite' ? 'without rowid' : ''}`,
    'alter table alerts add column consent_no bigint references consents (no) on delete cascade',
    'create index alerts_of_consent on alerts (consent_no) where consent_no is not null',
    // On PostgreSQL the account of the application has no right to it.
    ...(name === 'sqlite'
      ? [
          `create trigger consent_second_reviews_no_update before update on consent_second_reviews
            begin select raise(abort, 'decisions are never changed'); end`,
        ]
      : []),
  ],
};

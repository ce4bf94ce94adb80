import type { Migration } from './migration.ts';

const appendOnly = ['decisions', 'decision_deeds', 'referrals', 'referral_closures'] as const;

/**
 * It stores decisions on sessions, referrals, and which sealed events are about which session. `steps.evidence_hash` is null until a step is read again. Rows
 * are never changed; they go with their session.
 */
export const decisions: Migration = {
  version: 20,
  name: 'decisions',
  statements: ({ name, ddl: { text } }) => {
    const withoutRowId = name === 'sqlite' ? 'without rowid' : '';
    const ofSession = 'rid bigint not null references sessions (rid) on delete cascade';
    const author = `reviewer_id ${text} not null, reviewer_name ${text} not null`;
    return [
      `alter table steps add column evidence_hash ${text}`,
      `create table decisions (
        ${ofSession}, number integer not null, id ${text} not null unique, version integer not null, kind ${text} not null,
        needs_second ${text} not null, basis ${text} not null, sealed ${text} not null, content_hash ${text} not null, ${author},
        reviewer_identities ${text} not null, decided_at bigint not null, event_seq bigint not null, primary key (rid, number))`,
      `create table decision_deeds (
        rid bigint not null, number integer not null, version integer not null, deed ${text} not null, sealed ${text} not null, ${author},
        done_at bigint not null, event_seq bigint not null, primary key (rid, version), unique (rid, number),
        foreign key (rid, number) references decisions (rid, number) on delete cascade) ${withoutRowId}`,
      `create table referrals (
        id ${text} not null primary key, ${ofSession}, sealed ${text} not null, ${author}, referred_at bigint not null)`,
      'create index referrals_by_session on referrals (rid)',
      `create table referral_closures (
        referral ${text} not null primary key references referrals (id) on delete cascade, sealed ${text} not null, ${author},
        closed_at bigint not null)`,
      `create table sealed_events (seq bigint not null primary key, ${ofSession})`,
      'create index sealed_events_by_session on sealed_events (rid, seq)',
      `create index audit_events_step_opened on audit_events (actor, ref, object, seq) where action = 'step.opened'`,
      `create index audit_events_sealed on audit_events (seq) where action = 'record.sealed'`,
      // On PostgreSQL the account of the application has no right to it.
      ...(name === 'sqlite'
        ? appendOnly.map(
            (table) => `create trigger ${table}_no_update before update on ${table}
              begin select raise(abort, 'decisions are never changed'); end`,
          )
        : []),
    ];
  },
};

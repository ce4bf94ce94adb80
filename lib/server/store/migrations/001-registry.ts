import type { Migration } from './migration.ts';

const audiences = "(select 'full' as audience union all select 'limited' as audience) as a";
const audienceStatus = "case a.audience when 'full' then s.status else s.visible_status end";

// These are the cells in which each session and each step is counted. The triggers below add to and subtract from them.
const views = [
  `create view session_cells as
    select s.rid, a.audience, s.sandbox, s.kind, ${audienceStatus} as status, coalesce(s.app_name, '') as app_name
    from sessions as s cross join ${audiences}`,
  `create view step_cells as
    select p.rid, p.step, a.audience, p.type as step_type, case l.level when 1 then p.status else '' end as step_status,
      s.sandbox, s.kind, ${audienceStatus} as status, coalesce(s.app_name, '') as app_name
    from steps as p join sessions as s on s.rid = p.rid
      cross join ${audiences} cross join (select 1 as level union all select 2 as level) as l
    where p.tally >= l.level and (a.audience = 'full' or p.screening = 0)`,
];

const sessionCell = 'audience, sandbox, kind, status, app_name';
const stepCell = `step_type, step_status, ${sessionCell}`;

const countSession = (sign: '' | '-', rid: string) =>
  `insert into facet_sessions (${sessionCell}, n) select ${sessionCell}, ${sign}1 from session_cells where rid = ${rid}
    on conflict (${sessionCell}) do update set n = facet_sessions.n + excluded.n`;
const countSteps = (sign: '' | '-', where: string) =>
  `insert into facet_steps (${stepCell}, n) select ${stepCell}, ${sign}1 from step_cells where ${where}
    on conflict (${stepCell}) do update set n = facet_steps.n + excluded.n`;

const stepOf = (row: 'old' | 'new') => `rid = ${row}.rid and step = ${row}.step`;
const sessionColumns = 'sandbox, kind, status, visible_status, app_name';
const stepColumns = 'type, status, tally, screening';

const changed = (columns: string, isNot: string) =>
  columns
    .split(', ')
    .map((column) => `old.${column} ${isNot} new.${column}`)
    .join(' or ');

/** Each trigger that maintains counts and copies has a name, an event, a condition and a body; they are the same on both dialects. */
const counting = (isNot: string): readonly (readonly [name: string, event: string, when: string, body: string[]])[] => [
  ['sessions_added', 'after insert on sessions', '', [countSession('', 'new.rid')]],
  [
    'sessions_counted_off',
    `before update of ${sessionColumns} on sessions`,
    changed(sessionColumns, isNot),
    [countSession('-', 'old.rid'), countSteps('-', 'rid = old.rid')],
  ],
  [
    'sessions_counted_on',
    `after update of ${sessionColumns} on sessions`,
    changed(sessionColumns, isNot),
    [countSession('', 'new.rid'), countSteps('', 'rid = new.rid')],
  ],
  [
    'sessions_copied',
    'after update of sandbox, updated_at, visible_updated_at on sessions',
    changed('sandbox, updated_at, visible_updated_at', isNot),
    [
      `update steps set session_sandbox = new.sandbox, session_updated_at = new.updated_at,
        session_visible_updated_at = new.visible_updated_at where rid = new.rid`,
    ],
  ],
  [
    'sessions_removed',
    'before delete on sessions',
    '',
    ['delete from steps where rid = old.rid', countSession('-', 'old.rid')],
  ],
  ['steps_added', 'after insert on steps', '', [countSteps('', stepOf('new'))]],
  ['steps_removed', 'before delete on steps', '', [countSteps('-', stepOf('old'))]],
  ['steps_counted_off', `before update of ${stepColumns} on steps`, '', [countSteps('-', stepOf('old'))]],
  ['steps_counted_on', `after update of ${stepColumns} on steps`, '', [countSteps('', stepOf('new'))]],
];

const firstHash = '0'.repeat(64);
const broken = `new.seq <> coalesce((select max(seq) from audit_events), 0) + 1
  or new.prev_hash <> coalesce((select hash from audit_events order by seq desc limit 1), '${firstHash}')`;

const sqliteTriggers = [
  ...counting('is not').map(
    ([name, event, when, body]) =>
      `create trigger ${name} ${event} ${when && `when ${when}`} begin ${body.join('; ')}; end`,
  ),
  // It also stops a new row number, and a REPLACE that fires no delete trigger on another connection.
  `create trigger audit_events_chained before insert on audit_events when ${broken}
    begin select raise(abort, 'an audit event must follow the last one'); end`,
  ...['update', 'delete'].map(
    (event) => `create trigger audit_events_no_${event} before ${event} on audit_events
      begin select raise(abort, 'audit events are never changed'); end`,
  ),
  `create virtual table sessions_fts using fts5 (search_text, content = 'sessions', content_rowid = 'rid',
    tokenize = 'trigram', detail = 'none', columnsize = 0)`,
  // This erases the text from the index instead of only marking it as deleted.
  "insert into sessions_fts (sessions_fts, rank) values ('secure-delete', 1)",
  `create trigger sessions_indexed after insert on sessions
    begin insert into sessions_fts (rowid, search_text) values (new.rid, new.search_text); end`,
  `create trigger sessions_unindexed after delete on sessions
    begin insert into sessions_fts (sessions_fts, rowid, search_text) values ('delete', old.rid, old.search_text); end`,
  `create trigger sessions_reindexed after update of search_text on sessions when old.search_text is not new.search_text begin
    insert into sessions_fts (sessions_fts, rowid, search_text) values ('delete', old.rid, old.search_text);
    insert into sessions_fts (rowid, search_text) values (new.rid, new.search_text); end`,
];

const plpgsql = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $body$ begin ${body} end $body$`;

const postgresTriggers = [
  'create extension if not exists pg_trgm',
  'create index sessions_search on sessions using gin (search_text gin_trgm_ops)',
  ...counting('is distinct from').flatMap(([name, event, when, body]) => [
    plpgsql(name, `${body.join('; ')}; return ${event.includes('delete') ? 'old' : 'new'};`),
    `create trigger ${name} ${event} for each row ${when && `when (${when})`} execute function ${name}()`,
  ]),
  plpgsql(
    'audit_events_chained',
    `if ${broken} then raise exception 'an audit event must follow the last one'; end if; return new;`,
  ),
  'create trigger audit_events_chained before insert on audit_events for each row execute function audit_events_chained()',
  plpgsql('audit_events_kept', "raise exception 'audit events are never changed';"),
  `create trigger audit_events_kept before update or delete or truncate on audit_events
    for each statement execute function audit_events_kept()`,
  'revoke update, delete, truncate on audit_events from public, current_user',
];

/** It creates sessions with steps, facts and live counts, webhook deliveries, and the audit log. */
export const registry: Migration = {
  version: 1,
  name: 'registry',
  statements({ name, ddl: { text, rowId } }) {
    const clustered = name === 'sqlite' ? 'without rowid' : '';
    const hot = name === 'sqlite' ? 'without rowid' : 'with (fillfactor = 50)';
    const cell = `audience ${text} not null, sandbox integer not null, kind ${text} not null, status ${text} not null,
      app_name ${text} not null, n bigint not null`;
    return [
      `create table sessions (
        rid ${rowId}, ref ${text} not null unique, session_id ${text} not null unique, kind ${text} not null,
        app_key ${text} not null, app_name ${text}, app_id ${text}, alias ${text}, status ${text} not null,
        visible_status ${text} not null, sandbox integer not null, display_name ${text}, sort_name ${text},
        search_text ${text} not null, first_seen_at bigint not null, updated_at bigint not null,
        visible_updated_at bigint not null, refreshed_at bigint not null, visible_refreshed_at bigint not null,
        refresh_due_at bigint, assignee ${text}, origin ${text} not null)`,
      `create table steps (
        rid bigint not null references sessions (rid) on delete cascade, step ${text} not null, step_id ${text},
        type ${text} not null, status ${text} not null, position integer not null, screening integer not null,
        updated_at bigint not null, tally integer not null, session_sandbox integer not null,
        session_updated_at bigint not null, session_visible_updated_at bigint not null,
        primary key (rid, step)) ${clustered}`,
      `create table facts (
        rid bigint not null references sessions (rid) on delete cascade, position integer not null, key ${text} not null,
        value ${text} not null, sensitivity ${text} not null, step ${text}, step_type ${text}, hidden integer not null,
        primary key (rid, position)) ${clustered}`,
      `create table facet_sessions (${cell}, primary key (${sessionCell})) ${hot}`,
      `create table facet_steps (step_type ${text} not null, step_status ${text} not null, ${cell},
        primary key (audience, step_type, step_status, sandbox, kind, status, app_name)) ${hot}`,
      ...views,

      // There is one index for each order and audience, environment first; those on status, kind, app and assignee serve the filters too.
      ...['updated_at', 'visible_updated_at'].flatMap((time) => [
        `create index sessions_by_${time} on sessions (sandbox, ${time}, rid)`,
        `create index sessions_by_kind_${time} on sessions (sandbox, kind, ${time}, rid)`,
        `create index sessions_by_app_${time} on sessions (sandbox, app_name, ${time}, rid)`,
        `create index sessions_by_assignee_${time} on sessions (sandbox, assignee, ${time}, rid)`,
        `create index steps_by_${time} on steps (type, status, session_sandbox, session_${time}, rid) where tally > 0`,
      ]),
      'create index sessions_by_status on sessions (sandbox, status, updated_at, rid)',
      'create index sessions_by_visible_status on sessions (sandbox, visible_status, visible_updated_at, rid)',
      'create index sessions_by_first_seen on sessions (sandbox, first_seen_at, rid)',
      'create index sessions_by_name on sessions (sandbox, sort_name, rid)',
      'create index sessions_by_alias on sessions (alias) where alias is not null',
      'create index sessions_due on sessions (refresh_due_at) where refresh_due_at is not null',

      `create table deliveries (
        id ${rowId}, session_id ${text} not null, service ${text}, step_id ${text}, status ${text}, reason ${text},
        body ${text} not null, received_at bigint not null, state ${text} not null, due_at bigint not null,
        tries integer not null)`,
      "create index deliveries_due on deliveries (due_at, id) where state = 'waiting'",
      "create index deliveries_of_session on deliveries (session_id) where state = 'waiting'",
      "create index deliveries_dead on deliveries (id) where state = 'dead'",

      `create table audit_events (
        seq bigint not null primary key, at bigint not null, action ${text} not null, actor ${text} not null,
        actor_roles ${text} not null, auth_method ${text}, session_hash ${text}, ip ${text}, user_agent_hash ${text},
        ref ${text}, object ${text}, field_groups ${text} not null, reason ${text}, outcome ${text} not null,
        request_id ${text}, detail ${text}, prev_hash ${text} not null, hash ${text} not null)`,
      'create index audit_events_of_ref on audit_events (ref, seq) where ref is not null',
      'create index audit_events_of_actor on audit_events (actor, seq)',
      `create index audit_events_delivered on audit_events (actor, ref, object, at) where action = 'file.delivered'`,

      `create table store_keys (name ${text} not null primary key, value ${text} not null)`,
      ...(name === 'sqlite' ? sqliteTriggers : postgresTriggers),
    ];
  },
};

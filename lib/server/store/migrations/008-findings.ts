import type { Migration } from './migration.ts';

const audienceStatus = "case f.audience when 'full' then s.status else s.visible_status end";
const cell = 'audience, sandbox, kind, status, app_name';
const findingCell = `finding, ${cell}`;
const cellColumns = 'sandbox, kind, status, visible_status, app_name';

const count = (sign: '' | '-', where: string) =>
  `insert into facet_findings (${findingCell}, n) select ${findingCell}, ${sign}1 from finding_cells where ${where}
    on conflict (${findingCell}) do update set n = facet_findings.n + excluded.n`;
export const findingOf = (row: 'old' | 'new') =>
  `rid = ${row}.rid and audience = ${row}.audience and finding = ${row}.finding`;
export const differs = (columns: string, isNot: string) =>
  columns
    .split(', ')
    .map((column) => `old.${column} ${isNot} new.${column}`)
    .join(' or ');

/** Each trigger has a name, an event, a condition and a body, beside those that count sessions and steps. */
const counting = (isNot: string): readonly (readonly [name: string, event: string, when: string, body: string])[] => [
  ['findings_added', 'after insert on findings', '', count('', findingOf('new'))],
  ['findings_removed', 'before delete on findings', '', count('-', findingOf('old'))],
  [
    'findings_counted_off',
    `before update of ${cellColumns} on sessions`,
    differs(cellColumns, isNot),
    count('-', 'rid = old.rid'),
  ],
  [
    'findings_counted_on',
    `after update of ${cellColumns} on sessions`,
    differs(cellColumns, isNot),
    count('', 'rid = new.rid'),
  ],
  [
    'findings_copied',
    'after update of sandbox, updated_at, visible_updated_at on sessions',
    differs('sandbox, updated_at, visible_updated_at', isNot),
    `update findings set session_sandbox = new.sandbox,
      session_updated_at = case audience when 'full' then new.updated_at else new.visible_updated_at end where rid = new.rid`,
  ],
  // It runs while the session is still there to be counted off.
  ['findings_of_removed', 'before delete on sessions', '', 'delete from findings where rid = old.rid'],
];

const sqliteTriggers = counting('is not').map(
  ([name, event, when, body]) => `create trigger ${name} ${event} ${when && `when ${when}`} begin ${body}; end`,
);

const postgresTriggers = counting('is distinct from').flatMap(([name, event, when, body]) => [
  `create function ${name}() returns trigger language plpgsql as
    $body$ begin ${body}; return ${event.includes('delete') ? 'old' : 'new'}; end $body$`,
  `create trigger ${name} ${event} for each row ${when && `when (${when})`} execute function ${name}()`,
]);

/**
 * The findings of each session for each audience, and the day on which they are to be made again; `''`: at once, as those of every session
 * that is already there. One row for each key by which the list is filtered, with live counts.
 */
export const findings: Migration = {
  version: 8,
  name: 'findings',
  statements({ name, ddl: { text } }) {
    const clustered = name === 'sqlite' ? 'without rowid' : '';
    const hot = name === 'sqlite' ? 'without rowid' : 'with (fillfactor = 50)';
    return [
      `create table session_findings (
        rid bigint not null references sessions (rid) on delete cascade, audience ${text} not null,
        findings ${text} not null, due_on ${text}, primary key (rid, audience)) ${clustered}`,
      'create index session_findings_due on session_findings (due_on, rid) where due_on is not null',
      `create table findings (
        rid bigint not null references sessions (rid) on delete cascade, audience ${text} not null, finding ${text} not null,
        session_sandbox integer not null, session_updated_at bigint not null, session_first_seen_at bigint not null,
        primary key (rid, audience, finding)) ${clustered}`,
      // These are in the orders of the list that are read most.
      ...['updated_at', 'first_seen_at'].map(
        (time) =>
          `create index findings_by_${time} on findings (audience, finding, session_sandbox, session_${time}, rid)`,
      ),
      `create table facet_findings (
        finding ${text} not null, audience ${text} not null, sandbox integer not null, kind ${text} not null,
        status ${text} not null, app_name ${text} not null, n bigint not null,
        primary key (audience, finding, sandbox, kind, status, app_name)) ${hot}`,
      `create view finding_cells as
        select f.rid, f.audience, f.finding, s.sandbox, s.kind, ${audienceStatus} as status, coalesce(s.app_name, '') as app_name
        from findings as f join sessions as s on s.rid = f.rid`,
      ...(name === 'sqlite' ? sqliteTriggers : postgresTriggers),
      'create table findings_version (version integer not null)',
      'insert into findings_version values (0)',
      `insert into session_findings (rid, audience, findings, due_on)
        select s.rid, a.audience, '[]', ''
        from sessions as s cross join (select 'full' as audience union all select 'limited' as audience) as a`,
    ];
  },
};

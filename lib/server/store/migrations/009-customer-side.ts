import { differs, findingOf } from './008-findings.ts';
import type { Migration } from './migration.ts';

const audiences = "(select 'full' as audience union all select 'limited' as audience) as a";
const seenStatus = (audience: string) => `case ${audience} when 'full' then s.status else s.visible_status end`;
const ofSession = "s.sandbox, s.kind, coalesce(s.app_name, '') as app_name";
const levels = '(select 1 as level union all select 2 as level) as l';

/** They are the steps of one audience, each counted in its status and, once a type, in any. */
const stepCells = (audience: 'full' | 'limited', table: string) =>
  `select p.rid, p.step, '${audience}' as audience, p.type as step_type,
      case l.level when 1 then p.status else '' end as step_status, ${ofSession}, ${seenStatus(`'${audience}'`)} as status
    from ${table} as p join sessions as s on s.rid = p.rid cross join ${levels}
    where p.tally >= l.level`;

// These are the cells in which each session, step and finding is counted. The triggers below add to and subtract from them.
const views = [
  `create view session_cells as
    select s.rid, a.audience, ${ofSession}, ${seenStatus('a.audience')} as status
    from sessions as s cross join ${audiences}
    where a.audience = 'full' or s.visible_first_seen_at is not null`,
  `create view step_cells as ${stepCells('full', 'steps')}`,
  `create view visible_step_cells as ${stepCells('limited', 'visible_steps')}`,
  `create view finding_cells as
    select f.rid, f.audience, f.finding, ${ofSession}, ${seenStatus('f.audience')} as status
    from findings as f join sessions as s on s.rid = f.rid`,
];

const sessionCell = 'audience, sandbox, kind, status, app_name';
const tables = {
  session_cells: { table: 'facet_sessions', cell: sessionCell },
  step_cells: { table: 'facet_steps', cell: `step_type, step_status, ${sessionCell}` },
  visible_step_cells: { table: 'facet_steps', cell: `step_type, step_status, ${sessionCell}` },
  finding_cells: { table: 'facet_findings', cell: `finding, ${sessionCell}` },
} as const;
type Cells = keyof typeof tables;
const allCells = Object.keys(tables) as Cells[];

const count = (sign: '' | '-', cells: Cells, where: string) => {
  const { table, cell } = tables[cells];
  return `insert into ${table} (${cell}, n) select ${cell}, ${sign}1 from ${cells} where ${where}
    on conflict (${cell}) do update set n = ${table}.n + excluded.n`;
};

const stepOf = (row: 'old' | 'new') => `rid = ${row}.rid and step = ${row}.step`;

const counted = 'sandbox, kind, status, visible_status, app_name, visible_first_seen_at';
const copied = 'sandbox, updated_at, visible_updated_at';
type Trigger = readonly [name: string, event: string, when: string, body: readonly string[]];

/** Each trigger that maintains counts and copies has a name, an event, a condition and a body; they are the same on both dialects. */
const triggers = (isNot: string): readonly Trigger[] => [
  ['sessions_added', 'after insert on sessions', '', [count('', 'session_cells', 'rid = new.rid')]],
  [
    'sessions_counted_off',
    `before update of ${counted} on sessions`,
    differs(counted, isNot),
    allCells.map((cells) => count('-', cells, 'rid = old.rid')),
  ],
  [
    'sessions_counted_on',
    `after update of ${counted} on sessions`,
    differs(counted, isNot),
    allCells.map((cells) => count('', cells, 'rid = new.rid')),
  ],
  [
    'sessions_copied',
    `after update of ${copied} on sessions`,
    differs(copied, isNot),
    [
      'update steps set session_sandbox = new.sandbox, session_updated_at = new.updated_at where rid = new.rid',
      `update visible_steps set session_sandbox = new.sandbox, session_visible_updated_at = new.visible_updated_at
        where rid = new.rid`,
      `update findings set session_sandbox = new.sandbox,
        session_updated_at = case audience when 'full' then new.updated_at else new.visible_updated_at end where rid = new.rid`,
    ],
  ],
  // It runs while the session is still there to be counted off.
  [
    'sessions_removed',
    'before delete on sessions',
    '',
    [
      ...['steps', 'visible_steps', 'findings'].map((table) => `delete from ${table} where rid = old.rid`),
      count('-', 'session_cells', 'rid = old.rid'),
    ],
  ],
  ...(
    [
      ['steps', 'step_cells', stepOf, 'type, status, tally'],
      ['visible_steps', 'visible_step_cells', stepOf, 'type, status, tally'],
      ['findings', 'finding_cells', findingOf, undefined],
    ] as const
  ).flatMap(([table, cells, rowOf, columns]): Trigger[] => [
    [`${table}_added`, `after insert on ${table}`, '', [count('', cells, rowOf('new'))]],
    [`${table}_removed`, `before delete on ${table}`, '', [count('-', cells, rowOf('old'))]],
    ...(columns === undefined
      ? []
      : ([
          [`${table}_counted_off`, `before update of ${columns} on ${table}`, '', [count('-', cells, rowOf('old'))]],
          [`${table}_counted_on`, `after update of ${columns} on ${table}`, '', [count('', cells, rowOf('new'))]],
        ] as const)),
  ]),
];

/** The migrations before created these triggers, each on the table beside it. */
const formerTriggers = [
  ...['added', 'counted_off', 'counted_on', 'copied', 'removed'].map((name) => [`sessions_${name}`, 'sessions']),
  ...['added', 'removed', 'counted_off', 'counted_on'].map((name) => [`steps_${name}`, 'steps']),
  ...['findings_added', 'findings_removed'].map((name) => [name, 'findings']),
  ...['findings_counted_off', 'findings_counted_on', 'findings_copied', 'findings_of_removed'].map((name) => [
    name,
    'sessions',
  ]),
];
const formerViews = ['session_cells', 'step_cells', 'finding_cells'];

const sqliteDrops = formerTriggers.map(([name]) => `drop trigger ${name}`);
const postgresDrops = formerTriggers.flatMap(([name, table]) => [
  `drop trigger ${name} on ${table}`,
  `drop function ${name}()`,
]);
const sqliteTriggers = triggers('is not').map(
  ([name, event, when, body]) =>
    `create trigger ${name} ${event} ${when && `when ${when}`} begin ${body.join('; ')}; end`,
);
const postgresTriggers = triggers('is distinct from').flatMap(([name, event, when, body]) => [
  `create function ${name}() returns trigger language plpgsql as
    $body$ begin ${body.join('; ')}; return ${event.includes('delete') ? 'old' : 'new'}; end $body$`,
  `create trigger ${name} ${event} for each row ${when && `when (${when})`} execute function ${name}()`,
]);

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
const customerTypes = {
  individual: ['LIVENESS', 'ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'PHONE', 'EMAIL', 'PVID'],
  corporate: ['COMPANY_DETAILS', 'LEGAL_REPRESENTATIVE', 'DOCUMENTS', 'BENEFICIAL_OWNERS', 'CORPORATE_OFFICER'],
};
const nestingTypes = ['LEGAL_REPRESENTATIVE', 'CORPORATE_OFFICER', 'BENEFICIAL_OWNERS'];
const listedReasons = [
  'FORGED_REJECTION',
  'DOCUMENT_HIDDEN',
  'BAD_ENVIRONMENT',
  'BLACK_WHITE_PICTURE',
  'BAD_QUALITY',
  'DOCUMENT_COMPLIANCE',
  'IDENTITY_DOCUMENT_EXPIRED',
  'DOCUMENT_INVALID_FRONT_SIDE',
  'DOCUMENT_INVALID_BACK_SIDE',
  'IDENTITY_DOCUMENT_DOB_DATE_MINOR',
  'RESTRICTED_NATIONALITY_TYPE',
];

// The rule of `lib/model/access/customer-side.ts` as it is today, for what is stored already. Of the persons within a step nothing is stored yet.
const openState = `case p.status when 'SUBMISSION_REQUIRED' then 'TO_DO' when 'RESUBMISSION_REQUIRED' then 'TO_REDO'
  when 'REJECTED' then case when p.type in (${quoted(nestingTypes)}) then 'SUBMITTED' else 'REJECTED' end else 'SUBMITTED' end`;
const stateOf = `case when s.status = 'APPROVED' and (${openState}) = 'SUBMITTED' then 'APPROVED' else ${openState} end`;
const isCustomers = Object.entries(customerTypes)
  .map(([kind, types]) => `(s.kind = '${kind}' and p.type in (${quoted(types)}))`)
  .join(' or ');
const reason = `case when (${openState}) in ('REJECTED', 'TO_REDO') then (select f.value from facts as f
  where f.rid = p.rid and f.step = p.step and f.key = 'reason_code' and f.value in (${quoted(listedReasons)})
  order by f.position limit 1) end`;
const has = (...states: string[]) =>
  `exists (select 1 from visible_steps as v where v.rid = sessions.rid and v.status in (${quoted(states)}))`;

const fill = [
  `insert into visible_steps (rid, step, step_id, type, status, reason_code, position, updated_at, tally,
      session_sandbox, session_visible_updated_at)
    select rid, step, step_id, type, status, reason_code, position, updated_at,
      case when row_number() over (partition by rid, type order by position) = 1 then 2
        when row_number() over (partition by rid, type, status order by position) = 1 then 1 else 0 end,
      session_sandbox, session_visible_updated_at
    from (select p.rid, p.step, p.step_id, p.type, ${stateOf} as status, ${reason} as reason_code,
        row_number() over (partition by p.rid order by p.position) - 1 as position, s.visible_updated_at as updated_at,
        s.sandbox as session_sandbox, s.visible_updated_at as session_visible_updated_at
      from steps as p join sessions as s on s.rid = p.rid where ${isCustomers}) as made`,
  `update sessions set visible_first_seen_at = first_seen_at, visible_status = case when status = 'APPROVED' then 'APPROVED'
    when ${has('REJECTED')} then 'REJECTED'
    when ${has('TO_DO', 'TO_REDO')} or not ${has('SUBMITTED')} then 'TO_DO' else 'IN_REVIEW' end`,
  `update facts set hidden = case when sensitivity in ('name', 'contact', 'identity', 'company')
      and exists (select 1 from sessions as s where s.rid = facts.rid
        and (${isCustomers.replaceAll('p.type', 'facts.step_type')})) then 0 else 1 end`,
  "delete from findings where audience = 'limited'",
  'delete from facet_sessions',
  'delete from facet_steps',
  'delete from facet_findings',
  ...allCells.map((cells) => {
    const { table, cell } = tables[cells];
    return `insert into ${table} (${cell}, n) select ${cell}, count(*) from ${cells} where true group by ${cell}`;
  }),
  // What they say is in words that are no longer used for the limited audience.
  'update changes set visible = 0',
];

/**
 * What the limited audience may know of a session, apart from what is known of it: its customer-side state, when that moved last, and since when
 * the session is visible at all (null: only deliveries about hidden steps told of it).
 */
export const customerSide: Migration = {
  version: 9,
  name: 'customer-side',
  statements({ name, ddl: { text } }) {
    const isSqlite = name === 'sqlite';
    return [
      ...(isSqlite ? sqliteDrops : postgresDrops),
      ...formerViews.map((view) => `drop view ${view}`),
      'alter table sessions add column visible_first_seen_at bigint',
      'alter table sessions drop column visible_refreshed_at',
      'create index sessions_by_visible_first_seen on sessions (sandbox, visible_first_seen_at, rid)',
      'drop index steps_by_visible_updated_at',
      'alter table steps drop column session_visible_updated_at',
      `create table visible_steps (
        rid bigint not null references sessions (rid) on delete cascade, step ${text} not null, step_id ${text},
        type ${text} not null, status ${text} not null, reason_code ${text}, position integer not null,
        updated_at bigint not null, tally integer not null, session_sandbox integer not null,
        session_visible_updated_at bigint not null, primary key (rid, step)) ${isSqlite ? 'without rowid' : ''}`,
      `create index visible_steps_by_updated_at on visible_steps
        (type, status, session_sandbox, session_visible_updated_at, rid) where tally > 0`,
      ...views,
      ...fill,
      ...(isSqlite ? sqliteTriggers : postgresTriggers),
      // The findings of the limited audience are made of these states: all of them are made again at the next start.
      "update session_findings set due_on = ''",
    ];
  },
};

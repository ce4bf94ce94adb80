import type { Migration } from './migration.ts';

/**
 * The order of the list by the gravest finding. It, and the countries by which sessions are found, are written with the findings, which are made
 * again at the next start.
 */
export const listByRisk: Migration = {
  version: 29,
  name: 'list by risk',
  statements: () => [
    'alter table sessions add column findings_rank integer',
    'create index sessions_by_findings on sessions (sandbox, findings_rank, first_seen_at, rid)',
    "update session_findings set due_on = ''",
  ],
};

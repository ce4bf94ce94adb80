import type { Migration } from './migration.ts';

/** It stores the accepted age of a proof of address in the findings that are stored: another setting makes them again. */
export const proofAge: Migration = {
  version: 30,
  name: 'accepted age of a proof of address',
  statements: () => ['alter table findings_version add column proof_months integer not null default 3'],
};

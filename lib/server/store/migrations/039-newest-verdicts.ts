import type { Migration } from './migration.ts';

/** The newest versions are found without reading what is sealed in all of them. */
export const newestVerdicts: Migration = {
  version: 39,
  name: 'newest verdicts',
  statements: () => ['create index dispositions_versions on dispositions (rid, step, hit, version)'],
};

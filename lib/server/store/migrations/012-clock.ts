import type { Migration } from './migration.ts';

/** One row has the latest time that any process has seen, how often the clock was set back since, and the latest time before that. */
export const clock: Migration = {
  version: 12,
  name: 'clock',
  statements: () => [
    'create table clock (at bigint not null, set_backs integer not null, set_back_from bigint not null)',
    'insert into clock values (0, 0, 0)',
  ],
};

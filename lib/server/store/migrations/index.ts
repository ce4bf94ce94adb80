/**
 * The schema and its history: an explicit list of migrations, forward only. Several processes may migrate at once; a migration that was
 * killed is completed at the next start. Throws SchemaError when the schema is newer than this build, or older and not to be migrated.
 */

export { latestVersion } from './all-migrations.ts';
export { migrateStore, prepareSchema, SchemaError } from './migrate.ts';

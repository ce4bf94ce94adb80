// `npm run migrate`: brings the schema of the store up to date and ends; on PostgreSQL as the account of DATABASE_MIGRATION_URL.
import { applyDemoSettings, isDemo } from './environment.mjs';

if (isDemo) applyDemoSettings();
const { readConfigOrStop } = await import('../lib/server/start.ts');
const { databaseUrl, databaseMigrationUrl } = readConfigOrStop();
const { migrateStore, SchemaError } = await import('../lib/server/store/index.ts');
try {
  const applied = await migrateStore(databaseUrl, databaseMigrationUrl, Date.now);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied migrations: ${applied.join(', ')}.`);
} catch (error) {
  // Codes and words of our own; a driver's words could name the account.
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  console.error(error instanceof SchemaError ? error.message : `The migrations failed${cause}.`);
  process.exitCode = 1;
}

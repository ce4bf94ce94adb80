// `npm run migrate`: brings the schema of the store up to date and ends; on PostgreSQL as the account of DATABASE_MIGRATION_URL.
import { applyDemoSettings, isDemo, readConfigOrExit, storeErrorMessage } from './environment.mjs';

if (isDemo) applyDemoSettings();
const { databaseUrl, databaseMigrationUrl } = await readConfigOrExit();
const { migrateStore } = await import('../lib/server/store/index.ts');
try {
  const applied = await migrateStore(databaseUrl, databaseMigrationUrl, Date.now);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied migrations: ${applied.join(', ')}.`);
} catch (error) {
  // The cause of a Problem is a text of our own, without values.
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  console.error(await storeErrorMessage(error, `The migrations failed${cause}.`));
  process.exitCode = 1;
}

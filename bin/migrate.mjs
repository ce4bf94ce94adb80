// `npm run migrate`: brings the schema of the store and the findings in it up to date and ends; on PostgreSQL it changes the schema as the account
// of DATABASE_MIGRATION_URL.
import {
  applyDemoSettings,
  isDemo,
  makeDueFindings,
  readConfigOrExit,
  requireOwnStore,
  storeErrorMessage,
} from './environment.mjs';

if (isDemo) applyDemoSettings();
const config = await readConfigOrExit();
await requireOwnStore(config);
const { migrateStore } = await import('../lib/server/store/index.ts');
try {
  const applied = await migrateStore(config.databaseUrl, config.databaseMigrationUrl, Date.now);
  console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied migrations: ${applied.join(', ')}.`);
  const sessions = await makeDueFindings(config);
  if (sessions > 0) console.log(`Computed the findings of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}.`);
} catch (error) {
  // The cause of a Problem is a text of our own, without values.
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  console.error(await storeErrorMessage(error, `The migrations failed${cause}.`));
  process.exitCode = 1;
}

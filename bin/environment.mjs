// What every command needs before it reads the configuration: the .env file, and, when no verification service is named, the settings of the
// demo. The demo has its own store and secrets (data/demo.db), so that its well-known accounts never end up in a real installation.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const home = process.env.REVIEW_DESK_HOME ?? process.cwd();
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'));

export const isDemo = !process.env.VERIFICATION_API_URL && !process.env.VERIFICATION_API_URL_FILE;

const noSimulator = { apiUrl: 'http://127.0.0.1:9', keys: { none: 'none' } };

/**
 * Adds to the environment, which it changes and returns, what is not set. `simulator` has its address and keys once it runs; commands without
 * requests to it omit them.
 */
export function applyDemoSettings(simulator = noSimulator, environment = process.env) {
  const settings = {
    REVIEW_DESK_DEMO: '1',
    VERIFICATION_API_URL: simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
    WEBHOOK_SECRET: storedSecret('webhook-secret'),
    AUTH_SECRET: storedSecret('auth-secret'),
    DATABASE_URL: `file:${join(home, 'data', 'demo.db')}`,
    ...(simulator.smtpUrl && {
      SMTP_URL: simulator.smtpUrl,
      ALERT_FROM: 'Review Desk <alerts@desk.example>',
      DEMO_MAILBOX_URL: simulator.controlUrl,
    }),
  };
  for (const [name, value] of Object.entries(settings)) {
    if (!environment[name] && !environment[`${name}_FILE`]) environment[name] = value;
  }
  return environment;
}

function storedSecret(name) {
  const file = join(home, 'data', `demo-${name}`);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(join(home, 'data'), { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** Reads the configuration, or ends the process with the names of all bad variables on stderr. @param environment default: that of this process */
export async function readConfigOrExit(environment) {
  const { config, ConfigError, parseConfig } = await import('../lib/server/config.ts');
  try {
    return environment ? parseConfig(environment, home) : config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const storeOf = ({ databaseUrl, databaseMigrationUrl, authSecrets, demo }) => ({
  url: databaseUrl,
  migrationUrl: databaseMigrationUrl,
  secrets: authSecrets,
  purpose: demo ? 'demo' : 'real',
});

/** Ends the process with one line when the store is the demo's and this is a real start, or the reverse. Nothing is written before. */
export async function requireOwnStore(config) {
  const { requireStorePurpose, SchemaError } = await import('../lib/server/store/index.ts');
  try {
    await requireStorePurpose(storeOf(config));
  } catch (error) {
    if (!(error instanceof SchemaError)) return; // the store cannot be reached yet, which whoever opens it reports or waits for
    console.error(error.message);
    process.exit(1);
  }
}

/** Opens the store, whether it is the demo's or a real one. */
export async function openAnyStore(config) {
  const { openStore } = await import('../lib/server/store/index.ts');
  return openStore({ ...storeOf(config), purpose: undefined });
}

/** Migrates the store and makes the findings that are due, after an upgrade those of every session. @returns of how many */
export async function makeDueFindings(config) {
  const { openStore } = await import('../lib/server/store/index.ts');
  const store = await openStore(storeOf(config));
  return store.sessions.makeDueFindings().finally(() => store.close());
}

/** One line about a failure of the store. Only our own messages: those of a driver could contain accounts or values. */
export async function storeErrorMessage(error, otherwise) {
  const { SchemaError } = await import('../lib/server/store/index.ts');
  if (error instanceof SchemaError) return error.message;
  const isUnavailable = error?.code === 'store_unavailable';
  return isUnavailable ? `${otherwise} Check DATABASE_URL, and whether the database runs.` : otherwise;
}

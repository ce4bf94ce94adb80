// What every process door needs before it reads the configuration: the .env file, and, when no verification service is named, the demo's own
// settings. The demo keeps its store and secret apart (data/demo.db), so that its well-known accounts never end up in a real desk.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const home = process.env.REVIEW_DESK_HOME ?? process.cwd();
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'));

export const isDemo = !process.env.VERIFICATION_API_URL;

/** Sets what is not set. `simulator`: where the pretend service listens, once it runs; doors that never ask it need none. */
export function applyDemoSettings(simulator = { apiUrl: 'http://127.0.0.1:9', keys: { none: 'none' } }) {
  const settings = {
    REVIEW_DESK_DEMO: '1',
    VERIFICATION_API_URL: simulator.apiUrl,
    VERIFICATION_API_KEYS: JSON.stringify(simulator.keys),
    WEBHOOK_SECRET: keptSecret('webhook-secret'),
    AUTH_SECRET: keptSecret('auth-secret'),
    DATABASE_URL: `file:${join(home, 'data', 'demo.db')}`,
  };
  for (const [name, value] of Object.entries(settings)) {
    if (!process.env[name] && !process.env[`${name}_FILE`]) process.env[name] = value;
  }
}

function keptSecret(name) {
  const file = join(home, 'data', `demo-${name}`);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(join(home, 'data'), { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

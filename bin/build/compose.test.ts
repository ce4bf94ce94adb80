/** What compose.yaml gives its containers, and that the accounts of its script are enough. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openStore } from '../../lib/server/store/index.ts';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly [setting: string]: unknown;
}
const root = join(import.meta.dirname, '..', '..');
const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const services = Object.entries(compose.services);

describe.each(services)('the container %s', (name, service) => {
  test('has no capability, no way to new ones, and limits', () => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
    });
    for (const setting of ['cap_add', 'privileged', 'network_mode', 'pid', 'ipc', 'devices'])
      expect(service).not.toHaveProperty(setting);
    expect(service.memswap_limit).toBe(service.mem_limit);
  });

  test('gets every secret as a file of its own, and no other', () => {
    const sensitive = Object.entries(service.environment).filter(([variable]) =>
      /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|MIGRATION_URL/.test(variable),
    );
    expect(sensitive.length).toBeGreaterThan(0);
    const files = sensitive.map(([variable, value]) => {
      expect(variable).toMatch(/_FILE$/);
      return value.match(/\/run\/secrets\/(\w+)/)?.[1];
    });
    const scripted = name === 'store' ? ['owner_password', 'desk_password'] : [];
    expect([...service.secrets].sort()).toEqual([...files, ...scripted].sort());
    for (const secret of service.secrets) expect(compose.secrets[secret]?.file).toBe(`./secrets/${secret}`);
  });
});

test('only the migration has the account that owns the tables, and the server waits for it', () => {
  for (const [name, { secrets }] of services)
    expect(secrets.includes('database_migration_url')).toBe(name === 'migrate');
  expect(compose.services.desk?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(compose.services.desk?.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(compose.services.store).not.toHaveProperty('ports');
});

test('the accounts of the script migrate and work', async () => {
  const admin = new URL(process.env.TEST_POSTGRES_URL ?? '');
  const database = `compose_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-compose-'));
  const account = (username: string) => {
    const url = new URL(admin);
    Object.assign(url, { username, pathname: `/${database}` });
    return url.href;
  };
  try {
    await client.query(`create database ${database}`);
    for (const name of ['owner_password', 'desk_password']) writeFileSync(join(folder, name), "it's $ecret\n");
    const { status, stderr } = spawnSync('sh', [join(root, 'bin/postgres-accounts.sh')], {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        PGHOST: admin.hostname,
        PGPORT: admin.port,
        POSTGRES_USER: admin.username,
        POSTGRES_DB: database,
        SECRETS_FOLDER: folder,
      },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(join(root, 'bin/postgres-accounts.sh'), 'utf8')).not.toMatch(/\$\(cat/);
    const { rows } = await client.query(
      "select rolpassword like 'SCRAM-SHA-256$%' as secret from pg_authid where rolname in ('desk', 'desk_owner')",
    );
    expect(rows).toEqual([{ secret: true }, { secret: true }]);
    const store = await openStore({ url: account('desk'), migrationUrl: account('desk_owner') });
    await store.health();
    await store.close();
    // The server alone, as in its container.
    await (await openStore({ url: account('desk') })).close();
  } finally {
    rmSync(folder, { recursive: true });
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query('drop role if exists desk');
    await client.query('drop role if exists desk_owner');
    await client.end();
  }
});

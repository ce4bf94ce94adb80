/** Databases and records for tests: every suite runs on both dialects, each on its own database. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { AuditEvent } from '#lib/model/audit.ts';
import { migrateStore } from '../migrations/migrate.ts';
import type { Refresh } from '../records.ts';
import { addressOf, createDatabase, type TestDatabase, takeCopy } from './postgres-databases.ts';

export type { TestDatabase } from './postgres-databases.ts';

/** It is memory of this process: one migration serves all databases of a test file. */
let migratedFile: Promise<Buffer> | undefined;

async function migrateFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-store-'));
  const file = join(folder, 'desk.db');
  await migrateStore(`file:${file}`, undefined, Date.now);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true, force: true });
  return bytes;
}

async function sqliteDatabase(isEmpty: boolean): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-store-'));
  const file = join(folder, 'desk.db');
  if (!isEmpty) {
    migratedFile ??= migrateFile();
    writeFileSync(file, await migratedFile);
  }
  return {
    url: `file:${file}`,
    async run(...statements) {
      const database = new Database(file, { timeout: 5000 });
      database.pragma('recursive_triggers = off');
      try {
        for (const statement of statements) database.exec(statement);
      } finally {
        database.close();
      }
    },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const migratedName = 'desk_migrated';
/** One migration for all databases of all test processes: the others are copies. */
let migratedDatabase: Promise<void> | undefined;

async function migrateDatabase(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  try {
    // Another process may be making it.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query(`select from pg_database where datname = '${migratedName}'`);
    if (rowCount !== 0) return;
    await client.query(`create database ${migratedName}_now`);
    await client.query(`create role ${appAccount} login`);
    const owner = addressOf(admin, `${migratedName}_now`);
    await migrateStore(asApp(owner), owner, Date.now);
    await client.query(`alter database ${migratedName}_now rename to ${migratedName}`);
  } finally {
    await client.end();
  }
}

/** Owns nothing: everything is tested with the rights that the application has in production. */
const appAccount = 'desk_app';

function asApp(address: string): string {
  const url = new URL(address);
  url.username = appAccount;
  return url.href;
}

async function postgresDatabase(isEmpty: boolean): Promise<TestDatabase> {
  const admin = process.env.TEST_POSTGRES_URL;
  if (!admin)
    throw new Error('TEST_POSTGRES_URL is not set: the store must be tested on PostgreSQL too (npm test starts one)');
  if (isEmpty) return createDatabase(admin, undefined);
  migratedDatabase ??= migrateDatabase(admin);
  await migratedDatabase;
  const database = await takeCopy(admin, migratedName);
  return { ...database, url: asApp(database.url) };
}

/** `create` runs all migrations; `createEmpty` runs none. */
export const dialects = [
  { dialect: 'sqlite', create: () => sqliteDatabase(false), createEmpty: () => sqliteDatabase(true) },
  { dialect: 'postgres', create: () => postgresDatabase(false), createEmpty: () => postgresDatabase(true) },
] as const;

export const anEvent: AuditEvent = {
  action: 'session.refreshed',
  actor: 'desk',
  actorRoles: [],
  authMethod: null,
  sessionHash: null,
  ip: null,
  userAgentHash: null,
  ref: null,
  object: null,
  fieldGroups: [],
  reason: null,
  outcome: 'done',
  requestId: null,
  detail: null,
};

/** It is a session with an approved document and a pending screening. */
export const aRefresh = (sessionId: string, change: Partial<Refresh> = {}): Refresh => ({
  sessionId,
  kind: 'individual',
  appKey: 'kyc',
  appName: 'Wallet',
  appId: '7',
  alias: `alias-${sessionId}`,
  status: 'PENDING_VERIFICATION',
  sandbox: false,
  displayName: 'Ana Pérez',
  searchText: 'Ana Pérez ana@mail.example',
  readAtMs: 1000,
  cause: 'webhook',
  origin: 'webhook',
  refreshDueAtMs: null,
  steps: [
    { step: '1', stepId: '1', type: 'ID_DOCUMENT', status: 'APPROVED', position: 0, screening: false },
    { step: '2', stepId: '2', type: 'AML', status: 'PENDING_VERIFICATION', position: 1, screening: true },
  ],
  facts: [
    { key: 'name', value: 'Ana Pérez', sensitivity: 'name', step: '1', stepType: 'ID_DOCUMENT' },
    { key: 'hits_reported', value: '2', sensitivity: 'screening', step: '2', stepType: 'AML' },
  ],
  ...change,
});

/** Databases and records for tests: every suite runs on both dialects, each on its own database. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { AuditEvent } from '#lib/model/audit.ts';
import type { Refresh } from '../records.ts';

export interface TestDatabase {
  readonly url: string;
  /** Runs statements without the store, as an operator would with a database tool. */
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

function sqliteDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-store-'));
  const file = join(folder, 'desk.db');
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

async function asAdmin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function postgresDatabase(): Promise<TestDatabase> {
  const admin = process.env.TEST_POSTGRES_URL;
  if (!admin)
    throw new Error('TEST_POSTGRES_URL is not set: the store must be tested on PostgreSQL too (npm test starts one)');
  const name = `desk_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (...statements) => asAdmin(url.href, ...statements),
    drop: () => asAdmin(admin, `drop database ${name} with (force)`),
  };
}

export const dialects = [
  { dialect: 'sqlite', create: async () => sqliteDatabase() },
  { dialect: 'postgres', create: postgresDatabase },
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

/** A session with an approved document and a pending screening. */
export const aRefresh = (sessionId: string, change: Partial<Refresh> = {}): Refresh => ({
  sessionId,
  kind: 'individual',
  appKey: 'kyc',
  appName: 'Wallet',
  appId: '7',
  alias: `alias-${sessionId}`,
  status: 'PENDING_VERIFICATION',
  visibleStatus: 'IN_REVIEW',
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

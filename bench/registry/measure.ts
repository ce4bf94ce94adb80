/**
 * The registry: deliveries accepted and shown, upstream reads caused by deliveries and browsing, an hour without deliveries, two web processes
 * on one database, and kill -9 during deliveries.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../lib/server/testing/postgres-server.ts';
import type { Benchmark, Measurement } from '../measurement.ts';
import { measureCrowd } from './concurrent-readers.ts';
import { measureReceiver } from './delivery-throughput.ts';
import { killDuringDeliveries } from './kill-during-deliveries.ts';
import { measureRecovery } from './recovery.ts';
import { measureRowUpdates } from './row-updates.ts';
import { fill, type Service, startRegistry, startService } from './service.ts';
import { measureTwoDesks } from './two-desks.ts';

async function onSqlite(service: Service): Promise<Measurement[]> {
  const desk = await startRegistry(service);
  try {
    await fill(service, desk);
    return [
      ...(await measureRowUpdates(service, desk)),
      ...(await measureCrowd(service, desk)),
      ...(await measureReceiver(service, desk)),
    ];
  } finally {
    await desk.close();
  }
}

async function measureKills(dialect: string, databaseUrl: string, folder: string): Promise<Measurement> {
  const transitions = 1_000;
  const killed = await killDuringDeliveries({
    databaseUrl,
    cacheFolder: join(folder, 'evidence'),
    transitions,
    kills: 20,
  });
  const wrong = killed.lost + killed.dead + killed.wrong + Number(!killed.isAuditLogWhole);
  return {
    name: `killed ${killed.kills} times, ${dialect}: lost deliveries, wrong sessions`,
    ratio: wrong / killed.accepted,
    absolute: wrong,
    unit: 'wrong',
    reference: `${killed.accepted} accepted deliveries about ${transitions} changes of ${killed.sessions} sessions, each delivered three times, shuffled; ${killed.seconds.toFixed(0)} s`,
    limit: '= 0',
    holds: wrong === 0 && killed.accepted === transitions * 3,
  };
}

/** @param url of another one on the same server */
async function emptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database killed');
  await client.end();
  return url.replace(/[^/]*$/, 'killed');
}

async function withService<T>(run: (service: Service) => Promise<T>): Promise<T> {
  const service = await startService();
  try {
    return await run(service);
  } finally {
    await service.close();
  }
}

export const measureRegistry: Benchmark = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-registry-'));
  const postgres = startPostgres();
  try {
    return [
      ...(await withService(onSqlite)),
      ...(await withService((service) => measureTwoDesks(service, postgres.url))),
      ...(await withService(measureRecovery)),
      await measureKills('SQLite', `file:${join(folder, 'desk.db')}`, folder),
      await measureKills('PostgreSQL', await emptyDatabase(postgres.url), folder),
    ];
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

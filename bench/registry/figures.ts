/**
 * What keeps the registry true, measured: deliveries taken and shown, what they and the browsing cost upstream, an hour without any, two desks
 * on one database, and kill -9 in the middle of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../bin/test-programs.mjs';
import type { Bench, Figure } from '../figure.ts';
import { crowdFigures } from './crowd.ts';
import { healingFigures } from './healing.ts';
import { killWhileTold } from './killing.ts';
import { receiverFigures } from './receiver.ts';
import { rowFigures } from './rows.ts';
import { fill, type Service, startRegistry, startService } from './service.ts';
import { twoDeskFigures } from './two-desks.ts';

async function onSqlite(service: Service): Promise<Figure[]> {
  const desk = await startRegistry(service);
  try {
    await fill(service, desk);
    return [
      ...(await rowFigures(service, desk)),
      ...(await crowdFigures(service, desk)),
      ...(await receiverFigures(service, desk)),
    ];
  } finally {
    await desk.close();
  }
}

async function killedFigure(dialect: string, databaseUrl: string, folder: string): Promise<Figure> {
  const transitions = 1_000;
  const killed = await killWhileTold({ databaseUrl, cacheFolder: join(folder, 'evidence'), transitions, kills: 20 });
  const wrong = killed.lost + killed.dead + killed.untrue + Number(!killed.trailIsWhole);
  return {
    name: `killed ${killed.kills} times, ${dialect}: lost deliveries, untrue sessions`,
    ratio: wrong / killed.accepted,
    absolute: wrong,
    unit: 'wrong',
    reference: `${killed.accepted} accepted deliveries about ${transitions} changes of ${killed.sessions} sessions, each told three times, shuffled; ${killed.seconds.toFixed(0)} s`,
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

export const figures: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-registry-'));
  const postgres = startPostgres();
  try {
    return [
      ...(await withService(onSqlite)),
      ...(await withService((service) => twoDeskFigures(service, postgres.url))),
      ...(await withService(healingFigures)),
      await killedFigure('SQLite', `file:${join(folder, 'desk.db')}`, folder),
      await killedFigure('PostgreSQL', await emptyDatabase(postgres.url), folder),
    ];
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

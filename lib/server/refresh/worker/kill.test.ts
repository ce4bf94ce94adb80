/** kill -9 of the server's processes while deliveries come: no accepted delivery is lost, and the registry ends correct. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type TestDatabase } from '#lib/server/store/testing/test-store.ts';
import { sample } from '#lib/testing/sample.ts';
import { killDuringDeliveries } from '../../../../bench/registry/kill-during-deliveries.ts';

/** A sample has one kill, at a moment of its own, and needs fewer changes. */
const kills = sample([0, 1, 2, 3, 4, 5]);
const transitions = kills.length === 6 ? 200 : 40;

describe.each(sample(dialects))('killed on $dialect', ({ create }) => {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'desk-killed-'));
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(async () => {
    await database?.drop();
    rmSync(cacheFolder, { recursive: true, force: true });
  });

  test('200 changes, each delivered three times and out of order, end with a correct registry', {
    timeout: 180_000,
  }, async () => {
    const seed = 11 + (kills[0] ?? 0);
    const options = { databaseUrl: database.url, cacheFolder, transitions, kills: kills.length, seed };
    expect(await killDuringDeliveries(options)).toMatchObject({
      accepted: 3 * transitions,
      lost: 0,
      dead: 0,
      wrong: 0,
      isAuditLogWhole: true,
      sessions: expect.toSatisfy((count: number) => count > 0.4 * transitions),
    });
  });
});

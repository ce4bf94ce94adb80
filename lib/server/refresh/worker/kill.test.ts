/** kill -9 of the server's processes while deliveries come: no accepted delivery is lost, and the registry ends correct. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type TestDatabase } from '#lib/server/store/testing/test-store.ts';
import { killDuringDeliveries } from '../../../../bench/registry/kill-during-deliveries.ts';

describe.each(dialects)('killed on $dialect', ({ create }) => {
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
    const killed = await killDuringDeliveries({ databaseUrl: database.url, cacheFolder, transitions: 200, kills: 6 });
    expect(killed).toMatchObject({ accepted: 600, lost: 0, dead: 0, wrong: 0, isAuditLogWhole: true });
    expect(killed.sessions).toBeGreaterThan(80);
  });
});

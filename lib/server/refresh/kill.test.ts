/** kill -9 of the desk's processes while deliveries come: nothing that was accepted is lost, and the registry ends at the truth. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type TestDatabase } from '#lib/server/store/test-store.ts';
import { killWhileTold } from '../../../bench/registry/killing.ts';

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

  test('200 changes, each told three times and out of order, end at the truth', { timeout: 180_000 }, async () => {
    const killed = await killWhileTold({ databaseUrl: database.url, cacheFolder, transitions: 200, kills: 6 });
    expect(killed).toMatchObject({ accepted: 600, lost: 0, dead: 0, untrue: 0, trailIsWhole: true });
    expect(killed.sessions).toBeGreaterThan(80);
  });
});

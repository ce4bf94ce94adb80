import { Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDialect } from '../kernel/open-dialect.ts';
import type { Tables } from '../tables.ts';
import { dialects } from '../testing/test-store.ts';
import { signInCounters } from './010-sign-in-counters.ts';
import { allMigrations } from './all-migrations.ts';

describe.each(dialects)('counters of attempts on $dialect', ({ createEmpty }) => {
  test('come to a store in use with all their rows; used codes stay, old counters go', async () => {
    const database = await createEmpty();
    const dialect = openDialect(database.url);
    const db = new Kysely<Tables>({ dialect: dialect.kysely });
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    };
    for (const migration of allMigrations.filter(({ version }) => version < signInCounters.version))
      await run(migration.statements(dialect));
    const time = "'2026-03-02 09:00:00'";
    await run([
      `insert into "rateLimit" values ('1', '192.0.2.7/sign-in', 1, 1)`,
      `insert into "signInLimit" values ('1', 'account:aa', 7, ${time}, ${time}), ('2', 'code:bb', 0, ${time}, ${time})`,
      ...signInCounters.statements(dialect),
    ]);
    const count = sql<{ n: number | string; low: number; high: number }>`
      select count(*) as n, min(shard) as low, max(shard) as high from sign_in_counters where counters = '{}'`;
    const [counted] = (await count.execute(db)).rows;
    expect({ ...counted, n: Number(counted?.n) }).toEqual({ n: 256, low: 0, high: 255 });
    const { rows } = await sql<{ key: string }>`select "key" from "signInLimit"`.execute(db);
    expect(rows).toEqual([{ key: 'code:bb' }]);
    await db.destroy();
    await database.drop();
  });
});

import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { getMigrations } from 'better-auth/db/migration';
import { authOptions } from './options.ts';
export async function openStore({ url }: { url: string }): Promise<any> {
  const db = new Kysely<any>({ dialect: new SqliteDialect({ database: new Database(url.slice(5)) }) });
  const events: any[] = [];
  const store: any = { db, dialect: 'sqlite', close: () => db.destroy(), audit: { append: async (e: any) => { events.push({ ...e, seq: events.length + 1 }); }, list: async () => events } };
  const { runMigrations } = await getMigrations(authOptions({ baseUrl: 'http://localhost', authSecrets: ['x'.repeat(40) + 'abcdefghijk'], authMfa: 'optional' }, store, { claimCode: async () => true }));
  await runMigrations();
  return store;
}

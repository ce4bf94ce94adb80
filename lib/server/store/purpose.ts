/**
 * Keeps the demo and real installations out of each other's stores. The demo opens an empty store or its own; a real installation opens any
 * that holds no account of the demo. A store remembers which of the two used it. Throws SchemaError with what the operator can do.
 */
import { Kysely, sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { demoAccounts } from '#lib/model/demo-accounts.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import { openDialect } from './kernel/open-dialect.ts';
import { SchemaError } from './migrations/migrate.ts';
import type { Db, Tables, Tx } from './tables.ts';

/**
 * Deletes the demo's accounts with their sessions, passwords and factors, each with its audit event in one transaction. What they did stays in
 * the audit log.
 * @returns their addresses
 */
export const removeDemoAccounts = (
  context: StoreContext,
  toEvent: (id: string) => AuditEvent,
): Promise<readonly string[]> =>
  transact(context, async (tx, atMs) => {
    const accounts = await findDemoAccounts(tx);
    for (const { id } of accounts) {
      await sql`delete from "verification" where "value" = ${id}`.execute(tx);
      await tx.deleteFrom('user').where('id', '=', id).execute(); // the rest by its foreign keys
    }
    const events = accounts.map(({ id }) => toEvent(id));
    if (events.length > 0) await appendAuditEvents(tx, context.keys, events, atMs);
    return accounts.map(({ email }) => email);
  });

/** Changes nothing in the database. @throws SchemaError when it is that of the demo and the purpose is real, or the reverse */
export async function requireStorePurpose(options: {
  readonly url: string;
  readonly migrationUrl?: string | undefined;
  readonly purpose: Purpose;
}): Promise<void> {
  // Before the first migration the account of `url` has no rights yet.
  const db = new Kysely<Tables>({ dialect: openDialect(options.migrationUrl ?? options.url).kysely });
  try {
    await requirePurpose(db, options.purpose);
  } finally {
    await db.destroy();
  }
}

/** The purpose says who opens the store. */
export type Purpose = 'demo' | 'real';

/** Accounts with the address and the name of one that the demo creates. */
async function findDemoAccounts(db: Db | Tx) {
  const accounts = await db.selectFrom('user').select(['id', 'email', 'name']).orderBy('email').execute();
  return accounts.filter(({ email, name }) =>
    demoAccounts.some((one) => one.email === email.toLowerCase() && one.name === name),
  );
}

const realStore =
  'The database at DATABASE_URL is that of a real installation; the demo does not open it. Set VERIFICATION_API_URL for a real start, or unset DATABASE_URL for the demo.';

/** Before anything is written, migrations included. @throws SchemaError when the store belongs to the other one */
export async function requirePurpose(db: Db, purpose: Purpose): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map((table) => table.name));
  if (!tables.has('user')) return; // not migrated yet
  const demo = await findDemoAccounts(db);
  if (purpose === 'real') {
    if (demo.length === 0) return;
    throw new SchemaError(
      `The database at DATABASE_URL holds accounts of the demo, whose passwords are public: ${demo.map(({ email }) => email).join(', ')}. Remove them with "npm run user -- remove-demo-accounts", or set DATABASE_URL to another database.`,
    );
  }
  const stored = tables.has('store_keys')
    ? await db.selectFrom('store_keys').select('value').where('name', '=', 'purpose').executeTakeFirst()
    : undefined;
  if (stored?.value === 'demo') return;
  if (stored || (demo.length === 0 && !(await isUnused(db)))) throw new SchemaError(realStore);
}

/** It says whether a store that no start has marked holds nothing that people or the verification service brought. */
async function isUnused(db: Db): Promise<boolean> {
  const found = await Promise.all(
    (['user', 'sessions', 'audit_events'] as const).map((table) =>
      db.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst(),
    ),
  );
  return found.every((row) => row === undefined);
}

/** A real installation takes over a store from which the demo's accounts were removed, for good. */
export async function recordPurpose(db: Db, purpose: Purpose): Promise<void> {
  await db
    .insertInto('store_keys')
    .values({ name: 'purpose', value: purpose })
    .onConflict((conflict) =>
      purpose === 'real' ? conflict.column('name').doUpdateSet({ value: purpose }) : conflict.doNothing(),
    )
    .execute();
}

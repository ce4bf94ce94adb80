import { sql } from 'kysely';
import type { AuditEvent } from '#lib/model/audit.ts';
import { appendAuditEvents } from '../audit/audit-log.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { SealedKeys } from '../sealed-keys.ts';
import type { Db } from '../tables.ts';
import { findDemoAccounts } from './purpose.ts';

/**
 * Deletes the demo's accounts with their sessions, passwords and factors, each with its audit event in one transaction. What they did stays in
 * the audit log.
 * @returns their addresses
 */
export const removeDemoAccounts = (
  db: Db,
  dialect: Dialect,
  keys: SealedKeys,
  toEvent: (id: string) => AuditEvent,
  now: () => number,
): Promise<readonly string[]> =>
  db.transaction().execute(async (tx) => {
    await dialect.lockWriter(tx);
    const accounts = await findDemoAccounts(tx);
    for (const { id } of accounts) {
      await sql`delete from "verification" where "value" = ${id}`.execute(tx);
      await sql`delete from "user" where "id" = ${id}`.execute(tx); // the rest by its foreign keys
    }
    if (accounts.length > 0)
      await appendAuditEvents(
        tx,
        keys,
        accounts.map(({ id }) => toEvent(id)),
        now(),
      );
    return accounts.map(({ email }) => email);
  });

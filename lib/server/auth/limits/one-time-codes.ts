/** Codes and challenges that were used, in the database: what one process accepted no other accepts again. */
import 'server-only';
import type { DBAdapter } from 'better-auth';
import { blindHash } from '../derived-keys.ts';

/** better-auth's adapter over our store. */
type CodeTable = Pick<DBAdapter, 'findOne' | 'create' | 'deleteMany'>;

const model = 'signInLimit';
/** Longer than anything is valid that is claimed here. */
const lifeMs = 2 * 86_400_000;

/** Marks a one-time code as used (RFC 6238, 5.2). @param owner of the code, mostly an account @returns false when it was used before */
export async function claimCode(table: CodeTable, secret: string, owner: string, code: string): Promise<boolean> {
  const now = new Date();
  const key = `code:${blindHash(secret, 'sign-in limit', `code:${owner}:${code}`)}`;
  const expired = { field: 'updatedAt', operator: 'lt', value: new Date(now.getTime() - lifeMs) } as const;
  await table.deleteMany({ model, where: [expired] });
  try {
    await table.create({ model, data: { key, failures: 0, blockedUntil: now, updatedAt: now } });
    return true;
  } catch (error) {
    if (await table.findOne({ model, where: [{ field: 'key', value: key }] })) return false;
    throw error;
  }
}

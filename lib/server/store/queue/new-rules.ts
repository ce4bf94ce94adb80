/**
 * What only newer rules found on a session. A new rule, or a newer reading of the same answer, is no news about the customer: on a decided session it stands in
 * a view of its own, and alerts nobody. It ends when a read changes the session, or a reviewer decides again: then it is a finding like any other.
 */
import type { Selectable } from 'kysely';
import { isKeyOfConsent, type ReviewFacts } from '#lib/findings/index.ts';
import type { SessionsTable, Tx } from '../tables.ts';

type Columns = Pick<Selectable<SessionsTable>, 'new_rules' | 'new_rules_at'>;

/** Keys as `keysOfNew` gives them. */
export const newRuleKeys = ({ new_rules }: Pick<Columns, 'new_rules'>): readonly string[] =>
  new_rules === '' ? [] : JSON.parse(new_rules);

export const toNewRules = (row: Columns): ReviewFacts['newRules'] =>
  row.new_rules_at === null ? undefined : { keys: new Set(newRuleKeys(row)), sinceMs: row.new_rules_at };

/** These columns hold no such finding. */
export const noNewRules = { new_rules: '', new_rules_at: null } as const;

const loadKeys = async (tx: Tx, rid: number): Promise<readonly string[]> =>
  newRuleKeys(await tx.selectFrom('sessions').select('new_rules').where('rid', '=', rid).executeTakeFirstOrThrow());

/** Adds to what newer rules found. */
export async function addNewRules(tx: Tx, rid: number, found: readonly string[], nowMs: number): Promise<void> {
  if (found.length === 0) return;
  const keys = [...new Set([...(await loadKeys(tx, rid)), ...found])].sort();
  const set = { new_rules: JSON.stringify(keys), new_rules_at: nowMs };
  await tx.updateTable('sessions').set(set).where('rid', '=', rid).execute();
}

/** A reviewer has decided on all that was found. */
export async function endNewRules(tx: Tx, rid: number): Promise<void> {
  await tx.updateTable('sessions').set(noNewRules).where('rid', '=', rid).where('new_rules', '!=', '').execute();
}

/** A read of the linked shared data has changed it. */
export async function endNewRulesOfSharedData(tx: Tx, rid: number): Promise<void> {
  const keys = await loadKeys(tx, rid);
  const left = keys.filter((key) => !isKeyOfConsent(key));
  if (left.length === keys.length) return;
  const set = left.length === 0 ? noNewRules : { new_rules: JSON.stringify(left) };
  await tx.updateTable('sessions').set(set).where('rid', '=', rid).execute();
}

import { sql } from 'kysely';
import type { Store } from '../store.ts';

/** From now on the table of audit events refuses every new row, as a full or misconfigured database would. @returns ends that */
export async function refuseAuditEvents({ db, dialect }: Pick<Store, 'db' | 'dialect'>): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  if (dialect === 'sqlite') {
    await run("create trigger refusing before insert on audit_events begin select raise(abort, 'refused'); end");
    return () => run('drop trigger refusing');
  }
  await run(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
    'create trigger refusing before insert on audit_events for each row execute function refuse()',
  );
  return () => run('drop trigger refusing on audit_events', 'drop function refuse()');
}

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoAccounts } from '#lib/model/demo-accounts.ts';
import type { Purpose } from './purpose.ts';
import { openStore, type Store } from './store.ts';
import { anEvent, aRefresh, dialects, type TestDatabase } from './testing/test-store.ts';

describe.each(dialects)('the purpose of a store on $dialect', ({ create, createEmpty }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.drop());

  async function within<Result>(use: (store: Store) => Promise<Result>, purpose?: Purpose): Promise<Result> {
    const store = await openStore({ url: database.url, ...(purpose && { purpose }) });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  }
  const opened = (purpose: Purpose) => within(async () => 'opened' as const, purpose);
  const refused = (purpose: Purpose, why: RegExp) =>
    expect(opened(purpose)).rejects.toMatchObject({ name: 'SchemaError', message: expect.stringMatching(why) });
  const addAccount = ({ email, name }: { email: string; name: string }) =>
    within((store) =>
      sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values
        (${email}, ${name}, ${email}, ${store.dialect === 'sqlite' ? 1 : true}, '2026-01-01', '2026-01-01')`.execute(
        store.db,
      ),
    );

  test('an empty one becomes the demo’s or a real one, and stays that', async () => {
    expect(await opened('demo')).toBe('opened');
    expect(await opened('demo')).toBe('opened');
    expect(await opened('real')).toBe('opened'); // without an account of the demo
    await refused('demo', /real installation/);
    expect(await opened('real')).toBe('opened');
  });

  test('one without a schema is anybody’s', async () => {
    const empty = await createEmpty();
    const store = openStore({ url: empty.url, purpose: 'demo' });
    await expect(store).resolves.toBeDefined();
    await (await store).close();
    await empty.drop();
  });

  test('one that was used before it was marked', async () => {
    await within((store) => store.audit.append(anEvent));
    await refused('demo', /real installation/);
    await addAccount({ email: 'ana@bank.example', name: 'Ana' });
    await refused('demo', /real installation/);
    expect(await opened('real')).toBe('opened');
  });

  test('one with sessions only', async () => {
    await within((store) => store.sessions.save(aRefresh('a'), null));
    await refused('demo', /real installation/);
  });

  test('one with accounts of the demo is no real one until they are removed', async () => {
    const [officer, ...others] = demoAccounts;
    if (!officer) throw new Error('no account');
    await addAccount({ ...officer, name: 'Somebody else' });
    expect(await opened('real')).toBe('opened');
    for (const account of others) await addAccount(account);
    await refused('real', /^(?!.*officer@).*admin@desk\.example, auditor@.*, mlro@.*, support@.*remove-demo-accounts/);
    const removed = await within((store) =>
      store.removeDemoAccounts((object) => ({ ...anEvent, action: 'reviewer.removed', object })),
    );
    expect(removed).toEqual(others.map(({ email }) => email).sort());
    expect(await opened('real')).toBe('opened');
    const events = await within((store) => store.audit.list({ limit: 10 }));
    expect(events.map(({ object }) => object).sort()).toEqual(removed);
    const left = await within((store) => sql<{ email: string }>`select "email" from "user"`.execute(store.db));
    expect(left.rows).toEqual([{ email: officer.email }]);
  });

  test('is checked before anything is written', async () => {
    await within((store) => store.audit.append(anEvent));
    await database.run(
      "update schema_versions set name = 'as before'",
      'delete from schema_versions where version > 3',
    );
    await refused('demo', /real installation/);
    await database.run("insert into schema_versions values (4, 'untouched', 1)");
  });
});

/**
 * A saved view of the list has filters and an order under a name. Promises: only their owner changes one, on the version that was seen, or, when the owner of a
 * shared one works in the queue no more, whoever does. Throws `not_found`, `bad_request`, `conflict` and the Problems of the store.
 */

import type { AuditEvent } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Person } from '#lib/model/schema.ts';
import { newRef } from '#lib/model/session/ids.ts';
import type { ViewFilters } from '#lib/model/session/list.schema.ts';
import { viewsPerReviewer } from '#lib/model/session/list.ts';
import { appendAuditEvents } from './audit/audit-log.ts';
import { type StoreContext, transact } from './kernel/context.ts';
import { toStorable } from './kernel/storable-text.ts';
import { listAssignees } from './reviewers/reviewers.ts';
import type { Db, Tables, Tx } from './tables.ts';

export interface SavedViewRecord {
  readonly id: string;
  readonly name: string;
  readonly filters: ViewFilters;
  readonly isShared: boolean;
  readonly ownerId: string;
  readonly ownerName: string;
  /** A reviewer who works in the queue no more shared it: whoever does may take it over. */
  readonly isLeft: boolean;
  readonly version: number;
}

type ViewContent = Pick<SavedViewRecord, 'name' | 'filters' | 'isShared'>;

type Row = Tables['saved_views'];

const isLeft = ({ shared, owner_id }: Pick<Row, 'shared' | 'owner_id'>, sharing: ReadonlySet<string>): boolean =>
  shared === 1 && !sharing.has(owner_id);

/** Whoever may have a session may share views. */
const findSharing = async (db: Db | Tx): Promise<ReadonlySet<string>> =>
  new Set((await listAssignees(db)).map(({ id }) => id));

const toRecord = (row: Row, sharing: ReadonlySet<string>): SavedViewRecord => ({
  id: row.id,
  name: row.name,
  filters: JSON.parse(row.filters) as ViewFilters,
  isShared: row.shared === 1,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  isLeft: isLeft(row, sharing),
  version: row.version,
});

const toColumns = ({ name, filters, isShared }: ViewContent) => ({
  name: toStorable(name),
  filters: toStorable(JSON.stringify(filters)),
  shared: Number(isShared),
});

/** The view must be theirs, or left by its owner. */
async function requireOwn(tx: Tx, id: string, by: Person, version: number): Promise<void> {
  const row = await tx
    .selectFrom('saved_views')
    .select(['version', 'owner_id', 'shared'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  if (row.owner_id !== by.id) {
    const sharing = await findSharing(tx);
    if (!isLeft(row, sharing) || !sharing.has(by.id)) throw new Problem('not_found');
  }
  if (row.version !== version)
    throw new Problem('conflict', { detail: 'This view has been changed in another window. Reload to see it.' });
}

/** Beyond that no tab is found any more. */
const sharedShown = 50;

export function createSavedViews(context: StoreContext) {
  const { db, keys } = context;
  const write = (body: (tx: Tx, atMs: number) => Promise<AuditEvent>): Promise<void> =>
    transact(context, async (tx, atMs) => {
      await appendAuditEvents(tx, keys, [await body(tx, atMs)], atMs);
    });
  return {
    /** The reviewer's own come first, then those that others share, each in the order in which they were saved. */
    async list(ownerId: string) {
      const views = db.selectFrom('saved_views').selectAll().orderBy('created_at').orderBy('id');
      const own = await views.where('owner_id', '=', ownerId).execute();
      const others = views.where('shared', '=', 1).where('owner_id', '<>', ownerId);
      const shared = await others.limit(sharedShown).execute();
      const sharing = await findSharing(db);
      return [...own, ...shared].map((row) => toRecord(row, sharing));
    },

    /** @returns its id. @throws Problem bad_request beyond the number that one reviewer may have */
    async add(content: ViewContent, owner: Person, toEvent: (id: string) => AuditEvent): Promise<string> {
      const id = newRef();
      await write(async (tx, atMs) => {
        const { n, latest } = await tx
          .selectFrom('saved_views')
          .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('created_at').as('latest')])
          .where('owner_id', '=', owner.id)
          .executeTakeFirstOrThrow();
        if (n >= viewsPerReviewer)
          throw new Problem('bad_request', { detail: `You have ${viewsPerReviewer} views. Remove one first.` });
        await tx
          .insertInto('saved_views')
          .values({
            id,
            owner_id: owner.id,
            owner_name: owner.name,
            ...toColumns(content),
            version: 1,
            // Two of one millisecond keep their order, and so do those before the clock was set back.
            created_at: Math.max(atMs, Number(latest ?? 0) + 1),
            updated_at: atMs,
          })
          .execute();
        return toEvent(id);
      });
      return id;
    },

    /** One that was left is the changer's from then on. @throws Problem not_found (none, or another reviewer's); conflict */
    change: (id: string, by: Person, version: number, content: ViewContent, event: AuditEvent) =>
      write(async (tx, atMs) => {
        await requireOwn(tx, id, by, version);
        const owner = { owner_id: by.id, owner_name: by.name };
        await tx
          .updateTable('saved_views')
          .set({ ...toColumns(content), ...owner, version: version + 1, updated_at: atMs })
          .where('id', '=', id)
          .execute();
        return event;
      }),

    /** @throws Problem not_found (none, or another reviewer's); conflict */
    remove: (id: string, by: Person, version: number, event: AuditEvent) =>
      write(async (tx) => {
        await requireOwn(tx, id, by, version);
        await tx.deleteFrom('saved_views').where('id', '=', id).execute();
        return event;
      }),
  };
}

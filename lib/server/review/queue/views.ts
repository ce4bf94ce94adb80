/** Views of the list: those that every installation has, and those that reviewers saved; each with how many sessions are in it. */
import { z } from 'zod';
import { type Action, mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { Problem } from '#lib/model/problem.ts';
import { isFindingKey } from '#lib/model/session/finding.ts';
import { builtInViews, keyOfView } from '#lib/model/session/queue.ts';
import {
  type SavedView,
  type ViewCount,
  type ViewFilters,
  type Views,
  viewNameLength,
} from '#lib/model/session/saved-view.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore, type SavedViewRecord } from '#lib/server/store/index.ts';
import { toListQuery, viewFiltersSchema } from '../sessions/index.ts';

function requireAction(reviewer: Reviewer, action: Action): void {
  if (!mayDo(reviewer.roles, action)) throw new Problem('not_allowed');
}

const content = {
  name: z.string().trim().min(1).max(viewNameLength),
  filters: viewFiltersSchema,
  isShared: z.boolean(),
};
export const newViewSchema = z.strictObject(content);
export const viewChangeSchema = z.strictObject({ ...content, version: z.int().min(1) });

const exact = (value: number): ViewCount => ({ value, exact: true });

/** A finding of former rules finds nothing any more, and refuses no view. */
const toKnown = ({ finding, ...filters }: ViewFilters): ViewFilters => ({
  ...filters,
  ...(finding && { finding: finding.filter(isFindingKey) }),
});

async function countView(reviewer: Reviewer, sandbox: boolean, filters: ViewFilters): Promise<ViewCount> {
  return (await getStore()).sessions.countMatches(await toListQuery(reviewer, { ...filters, sandbox }));
}

async function toSavedView(reviewer: Reviewer, sandbox: boolean, record: SavedViewRecord): Promise<SavedView> {
  const filters = toKnown(record.filters);
  return {
    id: record.id,
    name: record.name,
    filters,
    isShared: record.isShared,
    isMine: record.ownerId === reviewer.id,
    mayChange: record.ownerId === reviewer.id || (record.isLeft && mayDo(reviewer.roles, 'assignment.write')),
    owner: record.ownerName,
    version: record.version,
    count: await countView(reviewer, sandbox, filters),
  };
}

/** `GET /api/views`. @throws Problem not_allowed */
export async function listViews(reviewer: Reviewer, sandbox: boolean): Promise<Views> {
  requireAction(reviewer, 'queue.read');
  const store = await getStore();
  const keys = builtInViews.flatMap((view) => keyOfView[view] ?? []);
  const counts = await store.queue.count(sandbox, keys);
  const { production, sandbox: inSandbox } = await store.sessions.countByEnvironment('full');
  const mine = await countView(reviewer, sandbox, { view: 'mine' });
  const saved: SavedView[] = [];
  for (const record of await store.savedViews.list(reviewer.id))
    saved.push(await toSavedView(reviewer, sandbox, record));
  return {
    builtIn: builtInViews.map((view) => {
      const key = keyOfView[view];
      const count = key === null ? exact(sandbox ? inSandbox : production) : exact(counts.get(key) ?? 0);
      return { view, count: view === 'mine' ? mine : count };
    }),
    saved,
    unlinkedConsents: await store.consents.countUnlinked(),
  };
}

/** What others see is for those who work in the queue. */
function requireShare(reviewer: Reviewer, isShared: boolean): void {
  if (isShared) requireAction(reviewer, 'assignment.write');
}

/** `POST /api/views`. @throws Problem not_allowed, bad_request */
export async function saveView(
  reviewer: Reviewer,
  view: z.infer<typeof newViewSchema>,
): Promise<{ readonly id: string }> {
  requireAction(reviewer, 'queue.read');
  requireShare(reviewer, view.isShared);
  const toEvent = (id: string) =>
    toAuditEvent(reviewer, 'view.saved', { object: id, detail: { shared: view.isShared } });
  return { id: await (await getStore()).savedViews.add(view, reviewer, toEvent) };
}

/** `PUT /api/views/{id}`. @throws Problem not_allowed, not_found, conflict */
export async function changeView(
  reviewer: Reviewer,
  id: string,
  { version, ...view }: z.infer<typeof viewChangeSchema>,
): Promise<{ readonly id: string }> {
  requireAction(reviewer, 'queue.read');
  requireShare(reviewer, view.isShared);
  const event = toAuditEvent(reviewer, 'view.changed', { object: id, detail: { shared: view.isShared } });
  await (await getStore()).savedViews.change(id, reviewer, version, view, event);
  return { id };
}

/** `DELETE /api/views/{id}`. @throws Problem not_allowed, not_found, conflict */
export async function removeView(reviewer: Reviewer, id: string, version: number): Promise<void> {
  requireAction(reviewer, 'queue.read');
  const event = toAuditEvent(reviewer, 'view.removed', { object: id });
  await (await getStore()).savedViews.remove(id, reviewer, version, event);
}

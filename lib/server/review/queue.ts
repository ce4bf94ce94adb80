/**
 * The work queue for a reviewer: who has a session, until when it is to be reviewed, whether it was put off, the next session, and views of the list. How the
 * next one is chosen: `lib/server/store/queue/assignments.ts`. Promises that only officers, MLROs and, to read, auditors learn anything of it.
 */
import { mayDo } from '#lib/model/access/permissions.ts';
import { Problem } from '#lib/model/problem.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { isFindingKey } from '#lib/model/session/finding.ts';
import {
  bulkAssignedSchema,
  bulkAssignmentSchema,
  type Count,
  type SavedView,
  type ViewFilters,
  viewChangeSchema,
  viewIdSchema,
  viewSchema,
  viewsSchema,
} from '#lib/model/session/list.schema.ts';
import {
  assigneesSchema,
  assignmentBodySchema,
  nextSchema,
  nextUnassignedSchema,
  type SessionWork,
  sessionWorkSchema,
  snoozeBodySchema,
} from '#lib/model/session/queue.schema.ts';
import { builtInViews, bulkAssignLimit, keyOfView } from '#lib/model/session/queue.ts';
import {
  assignSession,
  assignSessions,
  changeView,
  endSnooze,
  listAssignees,
  listViews,
  readWork,
  removeView,
  saveView,
  snoozeSession,
  takeNext,
} from '#lib/operations/queue.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { toIso, toIsoOrNull } from '#lib/server/iso-time.ts';
import { getStore, type SavedViewRecord } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { spendList } from './request-turns.ts';
import { requireRegistered, type SessionHandle } from './session-handle.ts';
import { toListQuery, toReviewState } from './sessions/index.ts';

const requireRef = async ({ reviewer, id }: SessionHandle): Promise<string> =>
  (await requireRegistered(reviewer, id)).ref;

async function toWork(ref: string): Promise<SessionWork> {
  const store = await getStore();
  const [assignment, review] = [await store.assignments.read(ref), await store.snoozes.read(ref)];
  if (assignment === undefined) throw new Problem('not_found');
  const { snooze } = review ?? {};
  return {
    assignment: { assignee: assignment.assignee, version: assignment.version, at: toIsoOrNull(assignment.atMs) },
    review: toReviewState(review && { ...review, isSnoozed: review.snooze !== null }, Date.now()),
    snooze: snooze
      ? { by: snooze.by, reason: snooze.reason, at: toIso(snooze.atMs), until: toIsoOrNull(snooze.untilMs) }
      : null,
  };
}

on(readWork, { answer: sessionWorkSchema }, async ({ session }) => toWork(await requireRef(session)));

on(listAssignees, { answer: assigneesSchema }, async () => ({
  reviewers: await (await getStore()).assignments.assignees(),
}));

const toId = (reviewer: Reviewer, wanted: string | null): string | null => (wanted === 'me' ? reviewer.id : wanted);

const toChangeEvent =
  (reviewer: Reviewer, how: string, to: string | null) => (ref: string, from: string | null, version: number) =>
    toAuditEvent(reviewer, 'assignment.changed', { ref, object: to, detail: { how, from, version } });

on(assignSession, { body: assignmentBodySchema }, async ({ session, reviewer, body }) => {
  const ref = await requireRef(session);
  const to = toId(reviewer, body.assignee);
  const { assignments } = await getStore();
  const change = { assignee: to, expectedVersion: body.version };
  await assignments.assign(ref, change, reviewer, toChangeEvent(reviewer, 'person', to));
  return toWork(ref);
});

on(assignSessions, { body: bulkAssignmentSchema, answer: bulkAssignedSchema }, async ({ reviewer, body }) => {
  const { assignee, takeOver, sessions, query } = body;
  const store = await getStore();
  let refs = sessions;
  if (refs === undefined) {
    await spendList(reviewer, { isSearch: (query?.text ?? '') !== '' });
    const { after: _after, before: _before, ...filters } = query ?? {};
    const found = await store.sessions.findRefs(await toListQuery(reviewer, filters), bulkAssignLimit + 1);
    if (found.length > bulkAssignLimit)
      throw new Problem('too_large', {
        detail: `At most ${bulkAssignLimit.toLocaleString('en')} sessions can be assigned at once. Narrow the list with filters.`,
      });
    refs = [...found];
  }
  const to = toId(reviewer, assignee);
  const change = { assignee: to, takeOver };
  return store.assignments.assignMany(refs, change, reviewer, toChangeEvent(reviewer, 'bulk', to));
});

on(takeNext, { body: nextSchema, answer: nextUnassignedSchema }, async ({ reviewer, body: { sandbox } }) => {
  const { assignments } = await getStore();
  const ref = await assignments.takeNext(sandbox, reviewer, toChangeEvent(reviewer, 'next', reviewer.id));
  return { ref: ref ?? null };
});

on(snoozeSession, { body: snoozeBodySchema }, async ({ session, reviewer, body: { until, reason } }) => {
  const ref = await requireRef(session);
  const event = toAuditEvent(reviewer, 'session.snoozed', { ref, reason, detail: { until } });
  const { snoozes } = await getStore();
  await snoozes.add(ref, { untilMs: until === null ? null : Date.parse(until), reason }, reviewer, event);
  return toWork(ref);
});

on(endSnooze, async ({ session, reviewer }) => {
  const ref = await requireRef(session);
  const { snoozes } = await getStore();
  await snoozes.end(ref, toAuditEvent(reviewer, 'session.snoozeEnded', { ref }));
  return toWork(ref);
});

/** A finding of former rules finds nothing any more, and refuses no view. */
const toKnown = ({ finding, ...filters }: ViewFilters): ViewFilters => ({
  ...filters,
  ...(finding && { finding: finding.filter(isFindingKey) }),
});

async function countView(reviewer: Reviewer, sandbox: boolean, filters: ViewFilters): Promise<Count> {
  return (await getStore()).sessions.countMatches(await toListQuery(reviewer, { ...filters, sandbox }));
}

async function toSavedView(reviewer: Reviewer, sandbox: boolean, record: SavedViewRecord): Promise<SavedView> {
  const { id, name, isShared, ownerName: owner, version } = record;
  const filters = toKnown(record.filters);
  const isMine = record.ownerId === reviewer.id;
  const mayChange = isMine || (record.isLeft && mayDo(reviewer.roles, 'assignment.write'));
  const count = await countView(reviewer, sandbox, filters);
  return { id, name, filters, isShared, isMine, mayChange, owner, version, count };
}

const inEnvironment = {
  answer: viewsSchema,
  query: ({ searchParams }: URL) => ({ sandbox: searchParams.get('sandbox') === 'true' }),
  params: ['sandbox'],
};

on(listViews, inEnvironment, async ({ reviewer, query: { sandbox } }) => {
  const store = await getStore();
  const keys = builtInViews.flatMap((view) => keyOfView[view] ?? []);
  const counts = await store.queue.count(sandbox, keys);
  const { production, sandbox: inSandbox } = await store.sessions.countByEnvironment('full');
  const mine = await countView(reviewer, sandbox, { view: 'mine' });
  const exact = (value: number): Count => ({ value, exact: true });
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
});

/** What others see is for those who work in the queue. */
function requireShare(reviewer: Reviewer, isShared: boolean): void {
  if (isShared && !mayDo(reviewer.roles, 'assignment.write')) throw new Problem('not_allowed');
}

on(saveView, { body: viewSchema, answer: viewIdSchema }, async ({ reviewer, body }) => {
  requireShare(reviewer, body.isShared);
  const toEvent = (id: string) =>
    toAuditEvent(reviewer, 'view.saved', { object: id, detail: { shared: body.isShared } });
  return { id: await (await getStore()).savedViews.add(body, reviewer, toEvent) };
});

on(changeView, { body: viewChangeSchema, answer: viewIdSchema }, async ({ reviewer, id, body }) => {
  const { version, ...view } = body;
  requireShare(reviewer, view.isShared);
  const event = toAuditEvent(reviewer, 'view.changed', { object: id, detail: { shared: view.isShared } });
  await (await getStore()).savedViews.change(id, reviewer, version, view, event);
  return { id };
});

/** @throws Problem bad_request */
function parseVersion({ searchParams }: URL): { readonly version: number } {
  const version = searchParams.get('version') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new Problem('bad_request', { detail: 'Invalid parameter: version.' });
  return { version: Number(version) };
}

on(removeView, { query: parseVersion, params: ['version'] }, async ({ reviewer, id, query: { version } }) => {
  const event = toAuditEvent(reviewer, 'view.removed', { object: id });
  await (await getStore()).savedViews.remove(id, reviewer, version, event);
});

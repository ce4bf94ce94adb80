/** Who has which session, the next one, and snoozes. Apart from the others, because only their menus and dialogs load it. */
import type { QueryClient } from '@tanstack/react-query';
import type { BulkAssigned } from '#lib/model/session/queue.ts';
import * as operations from '#lib/operations/queue.ts';
import { listAssignees, readWork } from '#lib/operations/queue.ts';
import type { BulkAssignmentBody, SnoozeBody } from '#lib/operations/sessions.schema.ts';
import { changeOf } from './change.ts';
import { call, queryOf } from './operation.ts';

export const workQuery = (ref: string) => queryOf(readWork, { ref });
export const assigneesQuery = () => queryOf(listAssignees, {});

const assignShown = changeOf(operations.assignSession, { shows: readWork });
const snoozeShown = changeOf(operations.snoozeSession, { shows: readWork });
const endShown = changeOf(operations.endSnooze, { shows: readWork });

/** @param assignee a reviewer id, `me`, or null. @throws ProblemError conflict when another reviewer assigned it since */
export const assign = (client: QueryClient, ref: string, assignee: string | null, version: number) =>
  assignShown(client, { ref, body: { assignee, version } });

/** @param body `until` is ISO 8601; null: until something changes */
export const snooze = (client: QueryClient, ref: string, body: SnoozeBody) => snoozeShown(client, { ref, body });
export const endSnooze = (client: QueryClient, ref: string) => endShown(client, { ref });

export const assignMany = (body: BulkAssignmentBody): Promise<BulkAssigned> =>
  call(operations.assignSessions, { body });

/** @returns the ref of the session; null when none is left */
export const takeNext = (sandbox: boolean): Promise<{ readonly ref: string | null }> =>
  call(operations.takeNext, { body: { sandbox } });

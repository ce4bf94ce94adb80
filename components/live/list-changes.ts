/** What becomes of the rows on the screen when something changed: values change where they stand, rows do not. Pure. */
import { replaceEqualDeep } from '@tanstack/react-query';
import type { LiveChange } from '#lib/model/live.ts';
import type { SessionList, SessionQuery } from '#lib/model/review.ts';

/** Rows that changed where they stand since the list was read, with the heights that they had before: nothing below them moves. */
export interface UpdatedRows {
  readonly sinceMs: number;
  /** By ref, in pixels. */
  readonly heights: ReadonlyMap<string, number>;
}

/** More of them. The height of the first time stays, and rows of an earlier reading go. */
export function withRows(before: UpdatedRows, sinceMs: number, heights: ReadonlyMap<string, number>): UpdatedRows {
  const known = before.sinceMs === sinceMs ? before.heights : new Map<string, number>();
  return { sinceMs, heights: new Map([...heights, ...known]) };
}

/** The new status in its row, at once: the whole row is read a moment later. The same list when the row is not there. */
export function withStatus(list: SessionList, { ref, status }: Pick<LiveChange, 'ref' | 'status'>): SessionList {
  if (!status || !list.sessions.some((row) => row.ref === ref && row.status !== status.to)) return list;
  return {
    ...list,
    sessions: list.sessions.map((row) => (row.ref === ref ? { ...row, status: status.to } : row)),
  };
}

export interface Merged {
  readonly list: SessionList;
  /** Rows on the screen that say something else now. */
  readonly updated: readonly string[];
  /** Sessions that would stand here if the list were read anew. */
  readonly others: readonly string[];
}

/**
 * The rows of `shown` with what `read` says of them, in their places.
 *
 * @param isWaiting whether anything waits to be shown: the counts of the views wait with it, else they follow the rows
 */
export function mergeRows(shown: SessionList, read: SessionList, isWaiting: boolean): Merged {
  const now = new Map(read.sessions.map((row) => [row.ref, row]));
  const sessions = shown.sessions.map((row) => replaceEqualDeep(row, now.get(row.ref) ?? row));
  const here = new Set(shown.sessions.map(({ ref }) => ref));
  const others = read.sessions.flatMap(({ ref }) => (here.has(ref) ? [] : [ref]));
  return {
    list: { ...shown, sessions, facets: isWaiting || others.length > 0 ? shown.facets : read.facets },
    updated: shown.sessions.flatMap((row, at) => (sessions[at] === row ? [] : [row.ref])),
    others,
  };
}

/** Whether a change of a session that is not on the screen can concern this list: some filters only a reading can judge. */
export function mayConcern({ sandbox, status, kind }: SessionQuery, change: LiveChange): boolean {
  if (sandbox !== undefined && sandbox !== change.sandbox) return false;
  if (kind && !kind.includes(change.kind)) return false;
  const to = change.status?.to;
  const from = change.status?.from;
  return !status || to === undefined || status.includes(to) || (typeof from === 'string' && status.includes(from));
}

/** Whether the list shows less than its environment holds, for a reason that `mayConcern` cannot judge. */
export const isNarrowed = ({ text, step, app, assignee }: SessionQuery): boolean =>
  [text, step, app, assignee].some((filter) => filter !== undefined && filter.length > 0);

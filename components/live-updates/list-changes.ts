/** How changes update the rows on the screen: values change in place, rows do not move. Pure. */
import { replaceEqualDeep } from '@tanstack/react-query';
import type { LiveChange } from '#lib/model/live-events.ts';
import type { SessionList, SessionQuery } from '#lib/model/session/session.ts';

/** Rows that changed in place since the list was read, with the heights they had before, so that nothing below them moves. */
export interface UpdatedRows {
  readonly sinceMs: number;
  /** By ref, in pixels. */
  readonly heights: ReadonlyMap<string, number>;
}

/** Adds rows. A row keeps its first height; rows of an earlier version of the list are dropped. */
export function withRows(before: UpdatedRows, sinceMs: number, heights: ReadonlyMap<string, number>): UpdatedRows {
  const known = before.sinceMs === sinceMs ? before.heights : new Map<string, number>();
  return { sinceMs, heights: new Map([...heights, ...known]) };
}

/** Writes the new status into its row at once; the whole row is reloaded shortly after. Returns the same list when nothing differs. */
export function withStatus(list: SessionList, { ref, status }: Pick<LiveChange, 'ref' | 'status'>): SessionList {
  if (!status || !list.sessions.some((row) => row.ref === ref && row.status !== status.to)) return list;
  return {
    ...list,
    sessions: list.sessions.map((row) => (row.ref === ref ? { ...row, status: status.to } : row)),
  };
}

export interface MergedList {
  readonly list: SessionList;
  /** Refs of the rows that changed. */
  readonly updated: readonly string[];
  /** Refs of sessions that only the reloaded list has. */
  readonly others: readonly string[];
}

/**
 * The rows of `shown` with their values from `reloaded`, in their old places.
 *
 * @param isPending whether other changes wait to be shown: the counts of the views then wait too, else they follow the rows
 */
export function mergeRows(shown: SessionList, reloaded: SessionList, isPending: boolean): MergedList {
  const reloadedRows = new Map(reloaded.sessions.map((row) => [row.ref, row]));
  const sessions = shown.sessions.map((row) => replaceEqualDeep(row, reloadedRows.get(row.ref) ?? row));
  const shownRefs = new Set(shown.sessions.map(({ ref }) => ref));
  const others = reloaded.sessions.flatMap(({ ref }) => (shownRefs.has(ref) ? [] : [ref]));
  return {
    list: { ...shown, sessions, facets: isPending || others.length > 0 ? shown.facets : reloaded.facets },
    updated: shown.sessions.flatMap((row, at) => (sessions[at] === row ? [] : [row.ref])),
    others,
  };
}

/** Whether a change of a session that is not on the screen can affect this list. Filters that a change does not show are ignored. */
export function mayAffect({ sandbox, status, kind }: SessionQuery, change: LiveChange): boolean {
  if (sandbox !== undefined && sandbox !== change.sandbox) return false;
  if (kind && !kind.includes(change.kind)) return false;
  const to = change.status?.to;
  const from = change.status?.from;
  return !status || to === undefined || status.includes(to) || (typeof from === 'string' && status.includes(from));
}

/** Whether the list has a filter that `mayAffect` ignores. */
export const hasOtherFilter = ({
  text,
  view,
  step,
  finding,
  country,
  received,
  updated,
  app,
  assignee,
}: SessionQuery): boolean =>
  [text, view, step, finding, country, received, updated, app, assignee].some(
    (filter) => filter !== undefined && filter.length > 0,
  );

/** This is the session that this tab looked at last: going back to a list leads to its row. It is in memory alone; a reload forgets it. */
let latest: string | undefined;

/** @param ref of the session on screen */
export function rememberOpened(ref: string): void {
  latest = ref;
}

/**
 * Finds the row to return to. A session that was reached from the opened one by "next" or "previous" takes its place if the page of the list has
 * both.
 * @param refs of the rows @param opened the row that was opened from this entry of the history
 */
export const rowToReturnTo = (refs: readonly string[], opened: string): string =>
  latest !== undefined && refs.includes(latest) && refs.includes(opened) ? latest : opened;

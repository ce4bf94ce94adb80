/** This is the session that this tab looked at last: going back to a list leads to its row. It is in memory alone; a reload forgets it. */
let latest: string | undefined;

/** @param ref of the session on screen */
export function rememberOpened(ref: string): void {
  latest = ref;
}

/** The row to return to: that of the session reached by "next" or "previous", if the page has it and the one opened from this entry of the history. */
export const rowToReturnTo = (refs: readonly string[], opened: string): string =>
  latest !== undefined && refs.includes(latest) && refs.includes(opened) ? latest : opened;

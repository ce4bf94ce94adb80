'use client';
'use no memo';

/** The selected rows and the current row of the list. Promises that a selection never outlives the rows on the screen. Throws nothing. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import { rowToReturnTo } from '#lib/client/opened-row.ts';

export interface Selection {
  readonly refs: ReadonlySet<string>;
  readonly toggle: (ref: string) => void;
  /** Selects all rows on the screen, or deselects all. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Holds the rows that are selected. In another list, no row is selected. @param list tells lists apart by their filters, order and page */
export function useSelection(list: string, shown: readonly string[]): Selection {
  const [state, setState] = useState({ list, refs: none });
  const refs = state.list === list ? state.refs : none;
  const set = (next: ReadonlySet<string>) => setState({ list, refs: next });
  return {
    refs,
    toggle(ref) {
      const next = new Set(refs);
      if (!next.delete(ref)) next.add(ref);
      set(next);
    },
    toggleAll: () => set(refs.size < shown.length ? new Set(shown) : none),
    clear: () => set(none),
  };
}

const historyKey = 'deskRow';

/**
 * Holds the current row of a list and handles the keys that move it. Moving focuses the row's link, so that Enter, the context menu and a screen
 * reader act on it; coming back restores the row that was opened. Rows have the attribute `data-ref`, and their links `data-row-link`.
 * @param refs of the rows, in order
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, refs: readonly string[]) {
  const [current, setCurrent] = useState<string>();
  const index = current === undefined ? -1 : refs.indexOf(current);

  const linkOf = (ref: string | undefined) =>
    ref === undefined
      ? undefined
      : list.current?.querySelector<HTMLElement>(`[data-ref="${CSS.escape(ref)}"] [data-row-link]`);
  const moveTo = (target: number) => {
    const ref = refs[Math.max(0, Math.min(target, refs.length - 1))];
    if (ref === undefined) return;
    setCurrent(ref);
    linkOf(ref)?.focus();
  };
  const open = () => linkOf(current)?.click();

  useKey('j', 'Next row', () => moveTo(index + 1));
  useKey('k', 'Previous row', () => moveTo(index - 1));
  useKey('o', 'Open the session', open, { enabled: index >= 0 });
  // On the row's link Enter opens it anyway; this is for after a click beside the link.
  useKey('Enter', 'Open the session', (event) => event.target === document.body && open(), {
    enabled: index >= 0,
    passive: true,
  });
  useKey(
    'Escape',
    'Leave the row',
    () => {
      setCurrent(undefined);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    { enabled: index >= 0 },
  );

  // The opened row is stored in this tab's history entry.
  const restore = useEffectEvent(() => {
    const opened = refs.indexOf(rowToReturnTo(refs, window.history.state?.[historyKey]));
    if (opened >= 0) moveTo(opened);
  });
  useEffect(() => {
    restore();
    const element = list.current;
    const store = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-ref]') : null;
      if (row) window.history.replaceState({ ...window.history.state, [historyKey]: row.dataset.ref }, '');
    };
    element?.addEventListener('click', store, true);
    return () => element?.removeEventListener('click', store, true);
  }, [list]);

  return { current: index >= 0 ? current : undefined, setCurrent };
}

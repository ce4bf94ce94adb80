'use no memo';

import { useState } from 'react';

export interface Selection {
  readonly refs: ReadonlySet<string>;
  readonly toggle: (ref: string) => void;
  /** All rows on the screen, or none. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The rows that are selected; of another list none is. @param list tells lists apart: their filters, order and page */
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

'use client';
'use no memo';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useKey } from '#components/ui/use-key.ts';

const key = 'deskRow';

/**
 * The current row of a list and the keys that move it. Moving puts focus on the row's link, so that Enter, the context menu and a screen
 * reader are where the eye is; coming back finds the row that was opened. `refs`: the rows in order; in the document the rows carry
 * `data-ref`, their links `data-row-link`.
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
  // On the row's own link Enter opens by itself; this is for after a click beside it.
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

  // The row that was opened stands in this tab's history entry.
  const comeBack = useEffectEvent(() => {
    const opened = refs.indexOf(window.history.state?.[key]);
    if (opened >= 0) moveTo(opened);
  });
  useEffect(() => {
    comeBack();
    const element = list.current;
    const keep = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-ref]') : null;
      if (row) window.history.replaceState({ ...window.history.state, [key]: row.dataset.ref }, '');
    };
    element?.addEventListener('click', keep, true);
    return () => element?.removeEventListener('click', keep, true);
  }, [list]);

  return { current: index >= 0 ? current : undefined, setCurrent };
}

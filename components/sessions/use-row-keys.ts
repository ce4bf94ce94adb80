'use client';
'use no memo';

import { type RefObject, useState } from 'react';
import { useKey } from '#components/ui/use-key.ts';

/**
 * The current row of a list and the keys that move it. Moving puts focus on the row's link, so that Enter, the context menu and a screen
 * reader are where the eye is. `refs`: the rows in order; the rows carry `data-ref`, their links `data-row-link`.
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

  return { current: index >= 0 ? current : undefined, setCurrent };
}

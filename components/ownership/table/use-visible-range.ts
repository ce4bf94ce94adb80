'use client';

import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The range changes in steps of this many rows. */
const stepRows = 10;

/**
 * The rows in the viewport, of many rows of one height, whichever element scrolls.
 * @returns null: render all rows (a short table, or printing)
 */
export function useVisibleRange(
  body: RefObject<HTMLElement | null>,
  { isLong, rowHeightPx }: { readonly isLong: boolean; readonly rowHeightPx: number },
): { readonly first: number; readonly last: number } | null {
  const [range, setRange] = useState({ first: 0, last: 30 });
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const startPrinting = () => flushSync(() => setPrinting(true));
    const endPrinting = () => setPrinting(false);
    window.addEventListener('beforeprint', startPrinting);
    window.addEventListener('afterprint', endPrinting);
    return () => {
      window.removeEventListener('beforeprint', startPrinting);
      window.removeEventListener('afterprint', endPrinting);
    };
  }, []);
  useEffect(() => {
    if (!isLong) return;
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / rowHeightPx / stepRows) * stepRows;
      const last = Math.ceil((window.innerHeight - top) / rowHeightPx / stepRows) * stepRows;
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    // In the capture phase: scroll events do not bubble, and any ancestor may scroll.
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      document.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [body, isLong, rowHeightPx]);
  return isLong && !isPrinting ? range : null;
}

'use client';

import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that pass by before what is drawn is worked out anew. */
const coarse = 10;

/**
 * Which of many rows of one height stand in the window, whatever it is that scrolls.
 * @returns null: all of them are wanted (few, or on paper)
 */
export function useSight(
  body: RefObject<HTMLElement | null>,
  { isLong, rowPx }: { readonly isLong: boolean; readonly rowPx: number },
): { readonly first: number; readonly last: number } | null {
  const [sight, setSight] = useState({ first: 0, last: 30 });
  const [onPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const toPaper = () => flushSync(() => setOnPaper(true));
    const fromPaper = () => setOnPaper(false);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', fromPaper);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', fromPaper);
    };
  }, []);
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(-top / rowPx / coarse) * coarse;
      const last = Math.ceil((window.innerHeight - top) / rowPx / coarse) * coarse;
      setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    look();
    // Captured: scrolling does not bubble, and it is not known here what scrolls.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [body, isLong, rowPx]);
  return isLong && !onPaper ? sight : null;
}

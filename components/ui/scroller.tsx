'use client';

import { type ReactNode, useCallback, useState } from 'react';

interface ScrollerProps {
  readonly as?: 'span' | 'div' | 'pre';
  /** Says where it ends: `long-text`, `overflow-x-auto`. */
  readonly className: string;
  readonly children: ReactNode;
}

/** What may have more than fits scrolls in its place; only while it does, Tab stops here so that arrows can scroll it. */
export function Scroller({ as: Element = 'span', className, children }: ScrollerProps) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      // A pixel more is what rounding makes.
      setScrolls(scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Element ref={watch} tabIndex={scrolls ? 0 : undefined} className={className}>
      {children}
    </Element>
  );
}

'use client';

import { type ReactNode, useCallback, useState } from 'react';

interface ScrollerProps {
  readonly as?: 'span' | 'div' | 'pre';
  /** The class limits its size: `long-text`, `overflow-x-auto`. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Content that may not fit scrolls in its box; only while it does, Tab stops here so that arrow keys can scroll it. */
export function Scroller({ as: Element = 'span', className, children }: ScrollerProps) {
  const [scrolls, setScrolls] = useState(false);
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      // One pixel more can be a rounding error.
      setScrolls(scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Element ref={observe} tabIndex={scrolls ? 0 : undefined} className={className}>
      {children}
    </Element>
  );
}

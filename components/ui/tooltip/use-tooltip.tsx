'use client';
'use no memo';

import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

const openAfterMs = 400;
// Long enough to move the pointer onto the tooltip itself (WCAG 1.4.13: hoverable).
const closeAfterMs = 150;

/**
 * A tooltip for one element: spread `trigger` onto it, put `tooltip` beside it. Shown on hover and keyboard focus, stays while the pointer is
 * on it, closed by Escape. A native popover that CSS anchors: nothing is measured, and the session list needs no library for its hundred
 * tooltips. `describes: false` where the content only repeats the element's name; `onlyIfTruncated` where it repeats the element's text.
 */
export function useTooltip(content: ReactNode, { describes = true, onlyIfTruncated = false } = {}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const after = (ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    if (next && onlyIfTruncated && next.scrollWidth <= next.clientWidth) return;
    timer.current = setTimeout(() => setAnchor(next), ms);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!anchor) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // In a dialog or menu one Escape closes both; on the page it must not also leave the step.
      if (!anchor.closest('[role="dialog"], [role="menu"]')) event.stopPropagation();
      setAnchor(null);
    };
    document.addEventListener('keydown', onKeyDown, true);
    anchor.style.setProperty('anchor-name', '--tooltip-anchor');
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      anchor.style.removeProperty('anchor-name');
    };
  }, [anchor]);

  const trigger = {
    onPointerEnter: (event: { currentTarget: HTMLElement; pointerType: string }) => {
      if (event.pointerType === 'mouse') after(openAfterMs, event.currentTarget);
    },
    onPointerLeave: () => after(closeAfterMs, null),
    onPointerDown: () => after(0, null),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) after(0, event.currentTarget);
    },
    onBlur: () => after(0, null),
    'aria-describedby': anchor && describes ? id : undefined,
  };

  const tooltip = anchor && content && (
    <span
      id={id}
      ref={(element) => element?.showPopover()}
      popover="manual"
      role="tooltip"
      data-slot="tooltip"
      className="max-h-80 max-w-80 overflow-hidden break-words rounded-control bg-ink px-2 py-1 font-normal text-meta text-on-ink shadow-floating high-contrast:border"
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={() => after(closeAfterMs, null)}
    >
      {content}
    </span>
  );

  return { trigger, tooltip };
}

'use client';
/** A tooltip for one element, without a library. It is shown on hover and keyboard focus, and closed by Escape (WCAG 1.4.13). Throws nothing. */
'use no memo';

import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { drawNothing, lazyPart } from './scheduling/index.ts';

/** Without its code there is no tooltip; the page stays as it is. */
const load = () => import('./tooltip-surface.tsx').then((module) => module.TooltipSurface, drawNothing);
const TooltipSurface = lazyPart(load);

const openAfterMs = 400;
// This is long enough to move the pointer onto the tooltip itself (WCAG 1.4.13: hoverable).
const closeAfterMs = 150;

/**
 * Gives one element a tooltip: spread `trigger` onto it, and put `tooltip` beside it. It stays while the pointer is on it. It is a native popover
 * that CSS anchors: nothing is measured, and the session list needs no library for its hundred tooltips. `describes: false` is for content that only
 * repeats the element's name, and `onlyIfTruncated` for content that repeats the element's text.
 */
export function useTooltip(content: ReactNode, { describes = true, onlyIfTruncated = false } = {}) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const after = (ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    if (next && onlyIfTruncated && next.scrollWidth <= next.clientWidth) return;
    if (next) void load();
    timer.current = setTimeout(() => setAnchor(next), ms);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

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
    <TooltipSurface
      id={id}
      anchor={anchor}
      onClose={() => setAnchor(null)}
      onEnter={() => clearTimeout(timer.current)}
      onLeave={() => after(closeAfterMs, null)}
    >
      {content}
    </TooltipSurface>
  );

  return { trigger, tooltip };
}

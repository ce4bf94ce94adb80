'use client';

import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isOverlayOpen } from './overlay.ts';

interface TooltipSurfaceProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** An open tooltip is a native popover that CSS anchors. */
export function TooltipSurface({ id, anchor, onClose, onEnter, onLeave, children }: TooltipSurfaceProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape also closes an open dialog or menu, even one that was opened over the tooltip; on the page, it must not also leave the step.
      if (!isOverlayOpen()) event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKeyDown, true);
    anchor.style.setProperty('anchor-name', '--tooltip-anchor');
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      anchor.style.removeProperty('anchor-name');
    };
  }, [anchor]);
  return (
    <span
      id={id}
      ref={(element) => element?.showPopover()}
      popover="manual"
      role="tooltip"
      data-slot="tooltip"
      className="max-h-80 max-w-80 overflow-hidden break-words rounded-control bg-ink px-2 py-1 font-normal text-meta text-on-ink shadow-floating high-contrast:border"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </span>
  );
}

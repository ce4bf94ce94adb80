'use client';
'use no memo';

import { type RefObject, useRef, useState } from 'react';

export interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opened it: the overlay is positioned beside it and returns focus to it. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

/**
 * State of a button that opens a menu, popover or dialog whose code is loaded when it is first opened:
 * `<Button {...trigger}>` and `{overlay && <LazyMenu {...overlay} />}`.
 */
export function useOverlay(kind: 'menu' | 'dialog', preload?: () => unknown) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const onOpenChange = (next: boolean) => {
    if (next) setWasOpened(true);
    setOpen(next);
  };
  return {
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => onOpenChange(!open),
      onPointerEnter: preload && (() => void preload()),
    },
    overlay: wasOpened && { open, onOpenChange, anchor },
    setOpen: onOpenChange,
  } as const;
}

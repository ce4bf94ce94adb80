'use client';
'use no memo';

import { type RefObject, useRef, useState } from 'react';

/** On the document: a dialog is being opened, whose code may have to be loaded first. */
export const dialogOpening = 'dialogopening';

export interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What the focus returns to: the button that opened it, beside which a menu is positioned, or for a dialog that a key opened what had the focus. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/**
 * State of a button that opens a menu, popover or dialog whose code is loaded when it is first opened:
 * `<Button {...trigger}>` and `{overlay && <LazyMenu {...overlay} />}`.
 */
export function useOverlay(kind: 'menu' | 'dialog', preload?: () => unknown) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const onOpenChange = (next: boolean) => {
    if (next) setWasOpened(true);
    if (next && kind === 'dialog') document.dispatchEvent(new Event(dialogOpening));
    setOpen(next);
  };
  const openFrom = (element: HTMLElement | null, next: boolean) => {
    opener.current = element;
    onOpenChange(next);
  };
  return {
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => openFrom(anchor.current, !open),
      onPointerEnter: preload && (() => void preload()),
    },
    overlay: wasOpened && { open, onOpenChange, anchor: kind === 'menu' ? anchor : opener },
    setOpen: (next: boolean) =>
      openFrom(document.activeElement instanceof HTMLElement ? document.activeElement : null, next),
  } as const;
}

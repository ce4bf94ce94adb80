'use client';
/** A button whose dialog, menu or popover is loaded on demand: `ui/dialog`, `ui/menu` and `ui/popover` carry Base UI. Throws nothing. */
'use no memo';

import { type RefObject, useRef, useState } from 'react';

/** This event of the document says that a dialog is being opened, whose code may have to be loaded first. */
export const dialogOpening = 'dialogopening';

/** Whether a dialog, popover or menu is open. Escape then belongs to it, and what is below must not take it. */
export const isOverlayOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

export interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The focus returns to this: the button that opened it, beside which a menu is positioned, or, for a dialog that a key opened, what had the focus. */
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Holds the state of a button whose overlay is loaded when it is first opened: `<Button {...trigger}>` and `{overlay && <LazyMenu {...overlay} />}`. */
export function useOverlay(kind: 'menu' | 'dialog', preload?: () => unknown) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const onOpenChange = (next: boolean) => {
    if (next) {
      setWasOpened(true);
      if (kind === 'dialog') {
        // Null, and what is no HTML element, have no focus to return.
        opener.current = document.activeElement as HTMLElement | null;
        document.dispatchEvent(new Event(dialogOpening));
      }
    }
    setOpen(next);
  };
  return {
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => {
        // Safari leaves the focus where it was.
        anchor.current?.focus();
        onOpenChange(!open);
      },
      onPointerEnter: preload && (() => void preload()),
    },
    overlay: wasOpened && { open, onOpenChange, anchor: kind === 'menu' ? anchor : opener },
    setOpen: onOpenChange,
  } as const;
}

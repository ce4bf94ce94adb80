'use client';
'use no memo';

import { type RefObject, useRef, useState } from 'react';
import { holdKeys } from '../keyboard/index.ts';

export interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The button that opened it: a menu is positioned beside it, and the focus returns to it. Empty where a key opened a dialog. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

/**
 * State of a button that opens a menu, popover or dialog whose code is loaded when it is first opened:
 * `<Button {...trigger}>` and `{overlay && <LazyMenu {...overlay} />}`.
 */
export function useOverlay(kind: 'menu' | 'dialog', preload?: () => unknown) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isByButton, setByButton] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const nowhere = useRef<HTMLButtonElement>(null);
  const onOpenChange = (next: boolean) => {
    if (next) setWasOpened(true);
    if (next && kind === 'dialog') holdKeys();
    setOpen(next);
  };
  const openBy = (isButton: boolean, next: boolean) => {
    setByButton(isButton);
    onOpenChange(next);
  };
  return {
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => openBy(true, !open),
      onPointerEnter: preload && (() => void preload()),
    },
    overlay: wasOpened && { open, onOpenChange, anchor: kind === 'menu' || isByButton ? anchor : nowhere },
    setOpen: (next: boolean) => openBy(false, next),
  } as const;
}

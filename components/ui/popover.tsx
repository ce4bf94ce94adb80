'use client';

/** A panel beside its button. It carries Base UI, so the pages of sessions load it on demand. Throws nothing. */
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import type { OverlayProps } from './overlay.ts';
import { cn } from './style.ts';

interface PopoverProps extends OverlayProps {
  readonly title: string;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

export const Popover = ({ open, onOpenChange, anchor, title, align = 'start', className, children }: PopoverProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange} modal>
    <Base.Portal>
      <Base.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={8} className="z-50">
        <Base.Popup
          data-slot="popover"
          finalFocus={anchor}
          className={cn(
            'floating overlay-motion max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-table text-body outline-none',
            className,
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

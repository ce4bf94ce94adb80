'use client';

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import { IconButton } from '#components/ui/button/index.ts';

export type PanDirection = 'left' | 'right' | 'up' | 'down';

const icons: Readonly<Record<PanDirection, LucideIcon>> = {
  left: ArrowLeft,
  up: ArrowUp,
  down: ArrowDown,
  right: ArrowRight,
};

/** Moves what is enlarged without dragging it. */
export const PanButtons = ({ onPan }: { readonly onPan: (direction: PanDirection) => void }) => (
  <fieldset
    aria-label="Move the image"
    className="floating absolute right-2 bottom-2 z-1 flex gap-0.5 rounded-table p-0.5"
  >
    {(Object.keys(icons) as PanDirection[]).map((direction) => {
      const Icon = icons[direction];
      return (
        <IconButton key={direction} label={`Move ${direction}`} size="small" onClick={() => onPan(direction)}>
          <Icon aria-hidden />
        </IconButton>
      );
    })}
  </fieldset>
);

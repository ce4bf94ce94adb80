'use client';

import { cn } from '#components/ui/style.ts';
import { type HitOrder, hitOrders } from '../screening-props.ts';

const labels = { kind: 'By kind', upstream: 'As received' } as const satisfies Record<HitOrder, string>;

interface OrderSwitchProps {
  readonly order: HitOrder;
  /** Whether the ranking by Review Desk is available. */
  readonly canRank: boolean;
  readonly onOrder: (order: HitOrder) => void;
}

export const OrderSwitch = ({ order, canRank, onOrder }: OrderSwitchProps) => (
  <fieldset className="flex rounded-control border border-control p-px text-meta print:hidden">
    <legend className="sr-only">Order of the hits</legend>
    {hitOrders.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={order === one}
        disabled={one === 'kind' && !canRank}
        onClick={() => onOrder(one)}
        className={cn(
          'min-h-6 rounded-chip px-2 font-medium disabled:cursor-not-allowed',
          order === one
            ? 'bg-ink text-on-ink high-contrast:bg-[Highlight] high-contrast:text-[HighlightText] high-contrast:forced-color-adjust-none'
            : 'text-muted enabled:hover:text-text disabled:text-subtle',
        )}
      >
        {labels[one]}
      </button>
    ))}
  </fieldset>
);

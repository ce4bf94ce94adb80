'use client';

import { cn } from '#components/ui/cn.ts';
import { type HitOrder, hitOrders } from './props.ts';

const words = { kind: 'By kind', upstream: 'Upstream' } as const satisfies Record<HitOrder, string>;

interface OrderSwitchProps {
  readonly order: HitOrder;
  /** Whether the desk's own order is there. */
  readonly canSort: boolean;
  readonly onOrder: (order: HitOrder) => void;
}

export const OrderSwitch = ({ order, canSort, onOrder }: OrderSwitchProps) => (
  <fieldset className="flex rounded-control border border-control p-px text-meta print:hidden">
    <legend className="sr-only">Order of the hits</legend>
    {hitOrders.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={order === one}
        disabled={one === 'kind' && !canSort}
        onClick={() => onOrder(one)}
        className={cn(
          'min-h-6 rounded-chip px-2 font-medium disabled:cursor-not-allowed',
          order === one
            ? 'bg-ink text-on-ink high-contrast:bg-[Highlight] high-contrast:text-[HighlightText] high-contrast:forced-color-adjust-none'
            : 'text-muted enabled:hover:text-text disabled:text-subtle',
        )}
      >
        {words[one]}
      </button>
    ))}
  </fieldset>
);

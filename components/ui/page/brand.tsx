'use no memo';

import { cn } from '../style.ts';

/** The brand is the logo and the name. The logo has the colour of the text. */
export const Brand = ({ className = 'text-hit' }: { className?: string }) => (
  <span className={cn('flex items-center gap-2 font-semibold', className)}>
    <svg viewBox="0 0 20 20" aria-hidden className="size-5 shrink-0">
      <rect width="20" height="20" rx="5" className="fill-ink" />
      <path
        d="M5 6.5h8M5 10h4.5M5 13.5h3M10.5 13l2 2 3.5-4.5"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-ink"
      />
    </svg>
    Review Desk
  </span>
);

'use no memo';

import { cn } from '../style.ts';

/** A key of the keyboard. */
export function Kbd({ className, children }: { className?: string; children: string }) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-chip border border-hairline bg-surface px-1 font-mono text-meta text-muted leading-none',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';

interface StepLayoutProps {
  /** The evidence viewer; nothing when the step has no picture. */
  readonly evidence: ReactNode;
  /** A table of many columns takes the whole width where there is no picture. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** Evidence beside what is known of it; above it where the window is narrow. */
export function StepLayout({ evidence, fills = false, children }: StepLayoutProps) {
  const hasEvidence = Boolean(evidence);
  const isColumn = !hasEvidence && !fills;
  return (
    <div
      className={cn(
        'flex flex-col panes:h-full panes:overflow-y-auto',
        hasEvidence &&
          'panes:wide:grid panes:wide:grid-cols-[minmax(0,1fr)_40rem] panes:wide:grid-rows-[minmax(0,1fr)] panes:wide:overflow-hidden',
      )}
    >
      {hasEvidence && (
        <div className="min-w-0 panes:h-[clamp(26.25rem,62dvh,35rem)] panes:shrink-0 panes:wide:h-full">{evidence}</div>
      )}
      <div
        className={cn(
          'relative min-w-0 grow border-hairline bg-surface print:border-0',
          hasEvidence && 'max-wide:border-t panes:wide:overflow-y-auto panes:wide:border-l',
          // A column of its own, so that no line ends in the middle of nothing.
          isColumn && 'w-full max-w-260 wide:border-r',
        )}
      >
        {children}
      </div>
    </div>
  );
}

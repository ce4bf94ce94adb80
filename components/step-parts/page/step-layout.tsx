import type { ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';

interface StepLayoutProps {
  /** The evidence viewer; nothing when the step has no files. */
  readonly evidence: ReactNode;
  /** Without evidence, one column over the whole width: for a table of many columns, and for what must not be read across two. */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** Evidence beside the content; above it in a narrow window. */
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
          // Lines of readable length: two columns where there is room for them, in the order of the page.
          isColumn && 'columns-where-wide',
        )}
      >
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';

interface StepLayoutProps {
  /** The evidence viewer; nothing when the step has no picture. */
  readonly evidence: ReactNode;
  readonly children: ReactNode;
}

/** Evidence beside what is known of it; above it where the window is narrow. */
export function StepLayout({ evidence, children }: StepLayoutProps) {
  const hasEvidence = Boolean(evidence);
  return (
    <div
      className={cn(
        'flex flex-col lg:h-full lg:overflow-y-auto',
        hasEvidence && 'wide:grid wide:grid-cols-[minmax(0,1fr)_40rem] wide:overflow-hidden',
      )}
    >
      {hasEvidence && <div className="min-w-0 lg:max-wide:h-105 lg:max-wide:shrink-0 wide:min-h-0">{evidence}</div>}
      <div
        className={cn(
          'min-w-0 grow border-hairline bg-surface max-wide:border-t print:border-0',
          hasEvidence && 'wide:min-h-0 wide:overflow-y-auto wide:border-l',
        )}
      >
        {children}
      </div>
    </div>
  );
}

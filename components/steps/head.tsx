import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { toStepName } from '#lib/format/step-type.ts';

interface StepHeadProps {
  readonly type: string;
  readonly status: string;
  /** What the comparison came to, at the right. */
  readonly children?: ReactNode;
}

export function StepHead({ type, status, children }: StepHeadProps) {
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5">
      <h2 className="font-semibold">
        <SafeText text={toStepName(type)} />
      </h2>
      <StatusBadge status={status} />
      <div className="ml-auto flex flex-wrap gap-x-3 gap-y-1 text-meta">{children}</div>
    </header>
  );
}

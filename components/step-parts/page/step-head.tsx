import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { StatusBadge } from '#components/ui/status/index.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { StatusMark } from '../values/index.ts';

interface StepHeadProps {
  readonly type: string;
  /** As the session lists it. */
  readonly status: string;
  /** The answer of a person's step, which has a status of its own. A company's answer has none, or one of something else. */
  readonly body?: unknown;
  /** Results of a comparison. */
  readonly children?: ReactNode;
}

/** The heading of a step. Its tab shows name and status: here they are read out and printed, and on screen is only what the tab does not say. */
export function StepHead({ type, status, body, children }: StepHeadProps) {
  const own = (body as { readonly status?: unknown } | null | undefined)?.status;
  return (
    <header className="relative">
      <div className="sr-only print:not-sr-only print:flex print:gap-3 print:px-4 print:py-2">
        <h2 className="font-semibold">
          <SafeText text={stepTypeLabel(type)} />
        </h2>
        <StatusBadge status={status} />
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5 text-meta empty:hidden">
        {typeof own === 'string' && own !== '' && own !== status && (
          <StatusMark icon={CircleAlert} className="text-resubmission-fg">
            The step’s data reports another status: <SafeText text={toStatusLook(own).label} />
          </StatusMark>
        )}
        {children}
      </div>
    </header>
  );
}

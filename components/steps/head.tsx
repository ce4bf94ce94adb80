import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { toStatusLook } from '#lib/format/status.ts';
import { toStepName } from '#lib/format/step-type.ts';
import { Sign } from './sign.tsx';

interface StepHeadProps {
  readonly type: string;
  /** As the session lists it. */
  readonly status: string;
  /** What upstream answered of a person's step, with a status of its own. A company's has none, or that of another thing. */
  readonly answer?: unknown;
  /** What the comparison came to, at the right. */
  readonly children?: ReactNode;
}

export function StepHead({ type, status, answer, children }: StepHeadProps) {
  const own = (answer as { readonly status?: unknown } | null | undefined)?.status;
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b px-4 py-1.5">
      <h2 className="font-semibold">
        <SafeText text={toStepName(type)} />
      </h2>
      <StatusBadge status={status} />
      {typeof own === 'string' && own !== '' && own !== status && (
        <Sign icon={CircleAlert} className="text-resubmission-fg">
          Different in the step’s own answer: <SafeText text={toStatusLook(own).word} />
        </Sign>
      )}
      <div className="ml-auto flex flex-wrap gap-x-3 gap-y-1 text-meta">{children}</div>
    </header>
  );
}

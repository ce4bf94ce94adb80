'use client';

import { CircleCheck, CircleQuestionMark, Gavel, type LucideIcon, Minus } from 'lucide-react';
import { cn } from '#components/ui/style.ts';
import type { NodeAssessment, Ownership, Verdict } from '#lib/ownership/index.ts';
import { shortVerdictLabel, verdictText } from '#lib/ownership/index.ts';

const verdictStyles: Record<Verdict, { readonly icon: LucideIcon; readonly className?: string }> = {
  owner: { icon: CircleCheck },
  review: { icon: Gavel, className: 'text-resubmission-fg' },
  undetermined: { icon: CircleQuestionMark, className: 'text-resubmission-fg' },
  not_by_reported_shares: { icon: Minus, className: 'text-muted' },
};

interface VerdictMarkProps {
  readonly verdict: Verdict;
  readonly ownership: Ownership;
  /** Writes the verdict in two words, from this assessment. */
  readonly brief?: NodeAssessment;
}

export function VerdictMark({ verdict, ownership, brief }: VerdictMarkProps) {
  const { icon: Icon, className } = verdictStyles[verdict];
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', verdict === 'owner' && 'font-medium', className)}>
      <Icon aria-hidden className="size-3.5" />
      <span className="truncate">
        {brief ? shortVerdictLabel(verdict, brief, ownership.policy) : verdictText(verdict, ownership)}
      </span>
    </span>
  );
}

import { CircleQuestionMark, Equal, EqualApproximately, EqualNot, type LucideIcon, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Badge, kindMarks } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { Agreement, HitExplanation } from '#lib/model/session/explanation.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';

interface HitKindBadgesProps {
  readonly of: readonly HitKind[];
  /** The types received are shown when the kind is only "Other". */
  readonly types: readonly string[] | null;
}

export const HitKindBadges = ({ of, types }: HitKindBadgesProps) => (
  <span className="flex min-w-0 flex-wrap items-center gap-1">
    {of.map((kind) => (
      <Badge key={kind} tone={kindMarks[kind].tone} icon={kindMarks[kind].icon}>
        {kindMarks[kind].label}
      </Badge>
    ))}
    {of[0] === 'other' && types !== null && types.length > 0 && (
      <span className="ml-1 line-clamp-1 break-all text-meta text-muted">
        <SafeText text={types.map(toReadable).join(', ')} />
      </span>
    )}
  </span>
);

const agreements = {
  equal: { icon: Equal, label: 'Equal', className: 'text-equal' },
  partial: { icon: EqualApproximately, label: 'Partial', className: 'text-resubmission-fg' },
  different: { icon: EqualNot, label: 'Different', className: 'text-different' },
  not_compared: { icon: CircleQuestionMark, label: 'Not compared', className: 'text-muted' },
  missing: { icon: Minus, label: 'Missing', className: 'text-missing' },
} as const satisfies Record<Agreement, { icon: LucideIcon; label: string; className: string }>;

export function AgreementMark({ of, remark }: { readonly of: Agreement; readonly remark?: string | undefined }) {
  const { icon: Icon, label, className } = agreements[of];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className={cn('inline-flex items-center gap-1.5 font-medium', className)}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </span>
      {remark !== undefined && (
        <span className="text-meta text-muted leading-5">
          <SafeText text={remark} />
        </span>
      )}
    </span>
  );
}

interface AgreementCountsProps {
  readonly of: Pick<HitExplanation, 'equal' | 'partial' | 'different' | 'notCompared' | 'missing'>;
  /** In short, only the numbers are shown; labels are for screen readers. */
  readonly short?: boolean;
}

/** Partial agreement and attributes not compared are counted only where there are any. */
export const AgreementCounts = ({ of, short = false }: AgreementCountsProps) => (
  <span className="flex flex-wrap gap-x-3 text-meta">
    {(['equal', 'partial', 'different', 'not_compared', 'missing'] as const).map((agreement) => {
      const { icon: Icon, label, className } = agreements[agreement];
      const count = of[agreement === 'not_compared' ? 'notCompared' : agreement];
      if (count === 0 && (agreement === 'partial' || agreement === 'not_compared')) return null;
      return (
        <span
          key={agreement}
          className={cn(
            'inline-flex items-center gap-1.5 tabular-nums',
            count === 0 ? 'text-subtle' : cn('font-medium', className),
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {count}
          <span className={cn(short && 'sr-only')}> {label.toLowerCase()} </span>
        </span>
      );
    })}
  </span>
);

export const Absent = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-subtle">{children}</span>
);

import type { ReactNode } from 'react';
import { agreementLooks } from '#components/step-parts/agreement.tsx';
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

export function AgreementMark({ of, remark }: { readonly of: Agreement; readonly remark?: string | undefined }) {
  const { icon: Icon, label, className } = agreementLooks[of];
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
      const { icon: Icon, label, className } = agreementLooks[agreement];
      const count = of[agreement === 'not_compared' ? 'notCompared' : agreement];
      if (count === 0 && (agreement === 'partial' || agreement === 'not_compared')) return null;
      return (
        <span
          key={agreement}
          className={cn(
            'inline-flex items-center gap-1.5 tabular-nums',
            count === 0 ? 'text-subtle' : `font-medium ${className}`,
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

/** The address or a row names a hit that the answer no longer has. */
export const HitGone = ({ children }: { readonly children?: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-3 border-hairline border-b px-4 py-3 text-hit">
    That hit is no longer in this screening.
    {children}
  </div>
);

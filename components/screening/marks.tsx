import { Equal, EqualNot, Landmark, List, type LucideIcon, Minus, Newspaper, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/cn.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { toReadable } from '#lib/format/readable.ts';
import type { Agreement, HitKind } from '#lib/model/explanation.ts';

const kinds = {
  sanctions: { icon: ShieldAlert, tone: 'sanctions', word: 'Sanctions' },
  pep: { icon: Landmark, tone: 'pep', word: 'PEP' },
  other: { icon: List, tone: 'other', word: 'Other' },
  adverse_media: { icon: Newspaper, tone: 'media', word: 'Adverse media' },
} as const satisfies Record<HitKind, { icon: LucideIcon; tone: string; word: string }>;

interface KindsProps {
  readonly of: readonly HitKind[];
  /** Upstream's own words: shown where ours is only "Other". */
  readonly types: readonly string[] | null;
}

export const Kinds = ({ of, types }: KindsProps) => (
  <span className="flex min-w-0 flex-wrap items-center gap-1">
    {of.map((kind) => (
      <Badge key={kind} tone={kinds[kind].tone} icon={kinds[kind].icon}>
        {kinds[kind].word}
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
  equal: { icon: Equal, word: 'Equal', className: 'text-equal' },
  different: { icon: EqualNot, word: 'Different', className: 'text-different' },
  missing: { icon: Minus, word: 'Missing', className: 'text-missing' },
} as const satisfies Record<Agreement, { icon: LucideIcon; word: string; className: string }>;

export function AgreementSign({ of, remark }: { readonly of: Agreement; readonly remark?: string | undefined }) {
  const { icon: Icon, word, className } = agreements[of];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className={cn('inline-flex items-center gap-1.5 font-medium', className)}>
        <Icon aria-hidden className="size-3.5" />
        {word}
      </span>
      {remark !== undefined && (
        <span className="text-meta text-muted leading-5">
          <SafeText text={remark} />
        </span>
      )}
    </span>
  );
}

interface SumsProps {
  readonly of: { readonly equal: number; readonly different: number; readonly missing: number };
  /** Numbers alone; their words are for those who hear them. */
  readonly short?: boolean;
}

/** How many attributes are equal, different, missing. */
export const Sums = ({ of, short = false }: SumsProps) => (
  <span className="flex flex-wrap gap-x-3 text-meta">
    {(['equal', 'different', 'missing'] as const).map((agreement) => {
      const { icon: Icon, word, className } = agreements[agreement];
      return (
        <span key={agreement} className={cn('inline-flex items-center gap-1.5 font-medium tabular-nums', className)}>
          <Icon aria-hidden className="size-3.5" />
          {of[agreement]}
          <span className={cn(short && 'sr-only')}> {word.toLowerCase()} </span>
        </span>
      );
    })}
  </span>
);

/** What one side does not say. */
export const Absent = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-subtle">{children}</span>
);

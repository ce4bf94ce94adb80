'use client';

import { CircleCheck, CircleQuestionMark, Gavel, type LucideIcon, Minus, Repeat2, ShieldAlert } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import { type Figures, type Ownership, type Verdict, verdictWords } from '#lib/ownership/index.ts';
import { metArticles, shortVerdict } from './figures.ts';
import { plainNameOf } from './names.tsx';
import { isRoot, type RowFacts } from './row-facts.ts';

const verdictLook: Record<Verdict, { readonly icon: LucideIcon; readonly className?: string }> = {
  owner: { icon: CircleCheck },
  review: { icon: Gavel, className: 'text-resubmission-fg' },
  undetermined: { icon: CircleQuestionMark, className: 'text-resubmission-fg' },
  not_by_reported_shares: { icon: Minus, className: 'text-muted' },
};

interface VerdictSignProps {
  readonly verdict: Verdict;
  readonly ownership: Ownership;
  /** In two words, where there is room for no more. */
  readonly briefly?: Figures;
}

export function VerdictSign({ verdict, ownership, briefly }: VerdictSignProps) {
  const { icon: Icon, className } = verdictLook[verdict];
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', verdict === 'owner' && 'font-medium', className)}>
      <Icon aria-hidden className="size-3.5" />
      <span className="truncate">
        {briefly ? shortVerdict(verdict, briefly, ownership.policy) : verdictWords(verdict, ownership.policy)}
      </span>
    </span>
  );
}

/** What the row comes to: a verdict, or where it is written out. */
export function VerdictCell(facts: RowFacts) {
  const { row, node, figures, ownership, onRow } = facts;
  const target = row.alsoAt ?? row.loopTo;
  if (target !== null)
    return (
      <button
        type="button"
        tabIndex={-1}
        data-inner
        onClick={(event) => {
          event.stopPropagation();
          onRow(target);
        }}
        className={cn(
          'flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-chip hover:underline',
          row.loopTo === null ? 'text-muted' : 'text-loop',
        )}
      >
        {row.loopTo !== null && <Repeat2 aria-hidden className="size-3.5" />}
        <span className="truncate">{row.loopTo === null ? `also at row ${target}` : `Loop to row ${target}`}</span>
        {row.loopTo !== null && node && <span className="sr-only">, loop back to {plainNameOf(node)}</span>}
      </button>
    );
  if (row.unnamed !== null)
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <CircleQuestionMark aria-hidden className="size-3.5" />
        Undisclosed
      </span>
    );
  if (figures?.sanctions50)
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-rejected-fg">
        <ShieldAlert aria-hidden className="size-3.5" />
        <span className="truncate">Sanctions 50 %</span>
      </span>
    );
  if (isRoot(facts)) return <span className="text-muted">Subject company</span>;
  if (!figures) return node && !ownership.computed ? <span className="text-muted">Not computed</span> : null;
  // Not linked as far as it is told: one that may hold more is undetermined all the same.
  if (!figures.connected && figures.verdict !== 'undetermined')
    return facts.holding?.director ? (
      <span className="text-director">Director only</span>
    ) : (
      <span className="text-muted">Not linked</span>
    );
  if (figures.verdict === null) return null;
  const articles = figures.verdict === 'owner' ? metArticles(figures) : '';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <VerdictSign verdict={figures.verdict} ownership={ownership} briefly={figures} />
      {articles && <span className="truncate text-meta text-muted @max-[76rem]:sr-only">{articles}</span>}
    </span>
  );
}

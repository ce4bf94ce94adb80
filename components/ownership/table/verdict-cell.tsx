'use client';

import { Repeat2, ShieldAlert } from 'lucide-react';
import { cn } from '#components/ui/style.ts';
import { sanctions50DataMissing, sanctions50Label } from '#lib/ownership/index.ts';
import { metArticlesText } from '../labels/index.ts';
import { nodeNameText } from '../node-name.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { isRoot, type RowFacts } from './row-facts.ts';

/** The verdict of the row's node, or the row that shows it. */
export function VerdictCell(facts: RowFacts) {
  const { row, node, assessment, ownership, onRow } = facts;
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
        <span className="truncate">{row.loopTo === null ? `Also at row ${target}` : `Loop to row ${target}`}</span>
        {row.loopTo !== null && node && <span className="sr-only">, loop back to {nodeNameText(node)}</span>}
      </button>
    );
  // The name already reads "Not accounted for".
  if (row.undisclosed !== null) return null;
  const sanctions50 = assessment && sanctions50Label(assessment);
  if (sanctions50)
    return (
      <span className="flex min-w-0 items-center gap-1.5 font-medium text-rejected-fg">
        <ShieldAlert aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate" title={sanctions50}>
          <span className="@max-[76rem]:sr-only print:not-sr-only">{sanctions50}</span>
          <span aria-hidden className="@min-[76rem]:hidden print:hidden">
            {assessment.sanctions50 === null ? sanctions50DataMissing : '50\u202f% rule'}
          </span>
        </span>
      </span>
    );
  if (isRoot(facts)) return <span className="text-muted">Subject company</span>;
  if (!assessment) return node && !ownership.computed ? <span className="text-muted">Not computed</span> : null;
  // Not linked by the reported holdings; an owner that may hold more is undetermined instead.
  if (!assessment.connected && assessment.verdict !== 'undetermined')
    return facts.holding?.director ? (
      <span className="text-director">Director only</span>
    ) : (
      <span className="text-muted">Not linked</span>
    );
  if (assessment.verdict === null) return null;
  const rules = assessment.verdict === 'owner' ? metArticlesText(assessment, ownership.policy) : '';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <VerdictMark verdict={assessment.verdict} ownership={ownership} brief={assessment} />
      {rules && <span className="truncate text-meta text-muted @max-[76rem]:sr-only">{rules}</span>}
    </span>
  );
}

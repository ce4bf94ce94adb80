'use client';

import type { ReactNode } from 'react';
import { type FindingCode, type Ownership, shareText, unaccountedText } from '#lib/ownership/index.ts';

/** Findings on an unproven interpretation: another one would give other shares. */
const assumptionCodes: ReadonlySet<FindingCode> = new Set([
  'DIRECTION_ASSUMED',
  'UNIT_ASSUMED',
  'COUNT_ASSUMED_COMPLETE',
  'ROOT_ASSUMED',
]);

interface CaveatsProps {
  readonly ownership: Ownership;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The part that is not accounted for, and what the shares rest on. */
export function Caveats({ ownership, children, className }: CaveatsProps) {
  const { computed, findings, undisclosed, inClosedLoops } = ownership;
  const isAssumed = findings.some(({ code, severity }) => assumptionCodes.has(code) && severity !== 'notes');
  const isDisclosed = undisclosed !== null && undisclosed < 1e-9;
  return (
    <p className={className ?? 'flex flex-wrap items-baseline gap-x-3 tabular-nums'}>
      {computed && (
        <span className={isDisclosed ? 'text-meta text-muted' : 'font-medium'}>
          {unaccountedText(undisclosed)} not accounted for by reported shares
        </span>
      )}
      {inClosedLoops !== null && inClosedLoops > 1e-9 && (
        <span className="font-medium">{shareText(inClosedLoops)} in closed loops without a natural person</span>
      )}
      {computed && findings.some(({ code }) => code === 'OVER_ALLOCATED') && (
        <span className="font-medium text-resubmission-fg">Shares are estimates: more than 100 % is reported</span>
      )}
      {computed && isAssumed && <span className="font-medium text-resubmission-fg">Shares rest on an assumption</span>}
      <span className="order-last text-meta text-muted">
        {children}
        Results are computed from reported shares and are not a legal determination.
      </span>
    </p>
  );
}

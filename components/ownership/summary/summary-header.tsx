'use client';

import { RotateCcw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { useReaderLocale } from '#components/ui/time/index.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import {
  type FindingCode,
  type NodeKey,
  type Ownership,
  type OwnershipInput,
  shareText,
  unaccountedText,
} from '#lib/ownership/index.ts';
import { FindingsList } from './findings-list.tsx';
import { OwnerGroups } from './owner-groups.tsx';
import { toSummary } from './summary.ts';

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

interface SummaryHeaderProps {
  readonly ref?: Ref<HTMLElement>;
  readonly input: OwnershipInput;
  readonly ownership: Ownership;
  readonly onSelect: (node: NodeKey) => void;
  /** All nodes a finding is about, and the one to show next. */
  readonly onMark: (nodes: readonly NodeKey[], next: NodeKey) => void;
  /** Opens the confirmation of the interpretation; absent without permission. */
  readonly onConfirm: (() => void) | undefined;
  /** What officers recorded about the owners. */
  readonly record?: ReactNode;
}

/** Owners with their shares, what they do not account for, and the findings, most serious first. */
export function SummaryHeader({ ref, input, ownership, onSelect, onMark, onConfirm, record }: SummaryHeaderProps) {
  const summary = toSummary(ownership);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Beneficial owners and findings"
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] border-hairline border-b bg-surface low:grid-cols-2 wide:owners-beside-map panes:max-h-[40%] panes:overflow-y-auto outline-none print:block"
    >
      <div className="flex flex-col gap-0.5 px-4 py-2">
        <OwnerGroups summary={summary} ownership={ownership} onSelect={onSelect} />
        <div className="flex flex-wrap items-center gap-x-6 tabular-nums">
          {/* In one row with what was recorded, as far as there is room; the disclaimer comes last. */}
          <Caveats ownership={ownership} className="contents" />
          {record}
        </div>
        <Confirmation input={input} onConfirm={onConfirm} />
      </div>
      <FindingsList
        findings={summary.findings}
        ownership={ownership}
        onMark={onMark}
        onConfirm={onConfirm}
        className="border-hairline px-4 py-2 max-wide:border-t low:border-t-0 low:border-l wide:border-l"
      />
    </section>
  );
}

/** Who confirmed the interpretation, and when. */
function Confirmation({ input: { settlement }, onConfirm }: Pick<SummaryHeaderProps, 'input' | 'onConfirm'>) {
  const { settled, lapsed, by, at } = settlement;
  const locale = useReaderLocale();
  const isInForce = Object.values(settled).some((one) => one !== null);
  if (by === null || at === null || (!isInForce && !lapsed)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta">
      {isInForce ? 'Reading confirmed by' : 'No longer applies, as the declared owners have changed: confirmed by'}{' '}
      <SafeText text={by} className="font-medium" />
      <span>
        on <time dateTime={at}>{toAbsolute(at, undefined, locale)}</time>
      </span>
      {onConfirm && isInForce && (
        <Button look="link" size="small" onClick={onConfirm} className="print:hidden">
          <RotateCcw aria-hidden />
          Change or undo
        </Button>
      )}
    </p>
  );
}

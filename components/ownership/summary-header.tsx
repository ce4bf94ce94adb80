'use client';

import { RotateCcw } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { toAbsolute } from '#lib/format/dates/date.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import type { FindingCode, NodeKey, Ownership, OwnershipFinding } from '#lib/ownership/index.ts';
import { findingMessage, isSanctionsFinding } from '#lib/ownership/index.ts';
import { Caveats, findingStyle, OwnerGroups } from './owner-groups.tsx';
import { findingNodes, toSummary } from './summary.ts';

interface SummaryHeaderProps {
  readonly ref?: Ref<HTMLElement>;
  readonly input: OwnershipInput;
  readonly ownership: Ownership;
  readonly onSelect: (node: NodeKey) => void;
  /** Takes all nodes a finding is about, and the one to show next. */
  readonly onMark: (nodes: readonly NodeKey[], next: NodeKey) => void;
  /** Opens the confirmation of the interpretation. It is absent without permission. */
  readonly onConfirm: (() => void) | undefined;
  readonly record?: ReactNode;
}

/** Shows owners with their shares, what these do not account for, and the findings, most serious first. */
export function SummaryHeader({ ref, input, record, ...props }: SummaryHeaderProps) {
  const summary = toSummary(props.ownership);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Beneficial owners and findings"
      className="grid shrink-0 grid-cols-[minmax(0,1fr)] border-hairline border-b bg-surface low:grid-cols-2 wide:owners-beside-map panes:max-h-[40%] panes:overflow-y-auto outline-none print:block"
    >
      <div className="flex flex-col gap-0.5 px-4 py-2">
        <OwnerGroups {...props} summary={summary} />
        <div className="flex flex-wrap items-center gap-x-6 tabular-nums">
          {/* Caveats and record share one row as far as there is room; the disclaimer comes last. */}
          <Caveats ownership={props.ownership} className="contents" />
          {record}
        </div>
        <Confirmation input={input} onConfirm={props.onConfirm} />
      </div>
      <FindingsList
        {...props}
        findings={summary.findings}
        className="border-hairline px-4 py-2 max-wide:border-t low:border-t-0 low:border-l wide:border-l"
      />
    </section>
  );
}

/** States who confirmed the interpretation, and when. */
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

/** A confirmed interpretation resolves these findings. */
const confirmableCodes: ReadonlySet<FindingCode> = new Set([
  'DIRECTION_ASSUMED',
  'DIRECTION_UNKNOWN',
  'UNIT_AMBIGUOUS',
  'UNIT_ASSUMED',
  'COUNT_ASSUMED_COMPLETE',
  'IMPLICIT_ROOT',
  'ROOT_ASSUMED',
  'MULTIPLE_ROOTS',
  'NO_ROOT',
  'SETTLEMENT_UNUSABLE',
]);

const collapsedCount = 2;

interface FindingsListProps extends Pick<SummaryHeaderProps, 'ownership' | 'onMark' | 'onConfirm'> {
  readonly findings: readonly OwnershipFinding[];
  readonly className?: string;
}

function FindingsList({ className, ...props }: FindingsListProps) {
  const { findings, ownership } = props;
  // All findings are shown if the page shows nothing else.
  const [isExpanded, setExpanded] = useState(ownership.nodes.length === 0);
  const isFull = isExpanded || findings.length === 1;
  const others = findings.slice(collapsedCount);
  const otherTitles = [...new Set(others.map((finding) => findingMessage(finding, ownership).title))];
  if (findings.length === 0)
    return <p className={cn('text-muted', className)}>No findings on how the structure is declared.</p>;
  return (
    <div className={className}>
      <ul aria-label="Findings, most serious first" className="flex flex-col gap-0.5">
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one computation keep their order
          <li key={at} className={cn(!isExpanded && at >= collapsedCount && 'hidden print:list-item')}>
            <FindingLine {...props} finding={finding} isFull={isFull} />
          </li>
        ))}
      </ul>
      {findings.length > 1 && (
        <p className="flex min-w-0 items-baseline gap-2 pl-6 print:hidden">
          <TextButton aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show less' : others.length > 0 ? `${others.length.toLocaleString('en')} more` : 'Show more'}
          </TextButton>
          {!isExpanded && (
            <span className="min-w-0 truncate text-muted">
              <SafeText dir="ltr" text={otherTitles.join(' · ')} />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

interface FindingLineProps extends Omit<FindingsListProps, 'findings' | 'className'> {
  readonly finding: OwnershipFinding;
  /** The finding is shown in full, with the recommended action. */
  readonly isFull: boolean;
}

function FindingLine({ finding, ownership, onMark, onConfirm, isFull }: FindingLineProps) {
  const [next, setNext] = useState(0);
  const { title, text, action } = findingMessage(finding, ownership);
  const { icon: Icon, label, className } = findingStyle(finding);
  const nodes = findingNodes(finding, ownership);
  const target = nodes[next % nodes.length];
  return (
    <div className="flex min-h-6 items-start gap-2 py-0.5">
      <Icon aria-hidden className={cn('mt-0.5 size-4', className)} />
      <p className={cn('min-w-0 grow [overflow-wrap:anywhere] print:line-clamp-none', !isFull && 'line-clamp-1')}>
        <span className="sr-only">{label}: </span>
        <b className={cn('font-semibold', isSanctionsFinding(finding) && className)}>
          <SafeText dir="ltr" text={title} />
        </b>{' '}
        <SafeText dir="ltr" text={text} />
        {action !== null && (
          <span className={cn('text-muted', !isFull && 'hidden print:inline')}>
            {' '}
            <SafeText dir="ltr" text={action} />
          </span>
        )}
      </p>
      <span className="flex shrink-0 gap-3 pl-2 print:hidden">
        {target !== undefined && (
          <TextButton
            onClick={() => {
              onMark(nodes, target);
              setNext(next + 1);
            }}
          >
            {nodes.length === 1 ? 'Show' : `Show ${(next % nodes.length) + 1} of ${nodes.length.toLocaleString('en')}`}
            <span className="sr-only">: {title}</span>
          </TextButton>
        )}
        {onConfirm && confirmableCodes.has(finding.code) && (
          <TextButton aria-haspopup="dialog" onClick={onConfirm}>
            Confirm reading
            <span className="sr-only">: {title}</span>
          </TextButton>
        )}
      </span>
    </div>
  );
}

const TextButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className="-my-0.5 min-h-6 shrink-0 rounded-chip font-medium text-accent hover:underline"
    {...props}
  />
);

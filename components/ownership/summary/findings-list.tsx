'use client';

import { CircleSlash, Info, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';
import { cn } from '#components/ui/style.ts';
import {
  type FindingCode,
  findingMessage,
  isSanctionsFinding,
  type NodeKey,
  type Ownership,
  type OwnershipFinding,
} from '#lib/ownership/index.ts';
import { findingNodes } from './summary.ts';

const severityStyles: Record<
  OwnershipFinding['severity'],
  { readonly icon: LucideIcon; readonly label: string; readonly className: string }
> = {
  stops: { icon: CircleSlash, label: 'Blocking', className: 'text-rejected-fg' },
  warns: { icon: TriangleAlert, label: 'Warning', className: 'text-resubmission-fg' },
  notes: { icon: Info, label: 'Note', className: 'text-muted' },
};

const sanctionsStyle = { icon: ShieldAlert, label: 'Warning', className: 'text-rejected-fg' };

/** Findings that a confirmed interpretation resolves. */
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

interface FindingsListProps {
  /** Most serious first. */
  readonly findings: readonly OwnershipFinding[];
  readonly ownership: Ownership;
  readonly onMark: (nodes: readonly NodeKey[], next: NodeKey) => void;
  readonly onConfirm: (() => void) | undefined;
  readonly className?: string;
}

export function FindingsList({ findings, ownership, onMark, onConfirm, className }: FindingsListProps) {
  // All of them if the page shows nothing else.
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
            <FindingLine
              finding={finding}
              ownership={ownership}
              onMark={onMark}
              onConfirm={onConfirm}
              isFull={isFull}
            />
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

type LineProps = Pick<FindingsListProps, 'ownership' | 'onMark' | 'onConfirm'> & {
  readonly finding: OwnershipFinding;
  /** In full, with the recommended action. */
  readonly isFull: boolean;
};

function FindingLine({ finding, ownership, onMark, onConfirm, isFull }: LineProps) {
  const [next, setNext] = useState(0);
  const { title, text, action } = findingMessage(finding, ownership);
  const isSanctions = isSanctionsFinding(finding);
  const { icon: Icon, label, className } = isSanctions ? sanctionsStyle : severityStyles[finding.severity];
  const nodes = findingNodes(finding, ownership);
  const target = nodes[next % nodes.length];
  return (
    <div className="flex min-h-6 items-start gap-2 py-0.5">
      <Icon aria-hidden className={cn('mt-0.5 size-4', className)} />
      <p className={cn('min-w-0 grow [overflow-wrap:anywhere] print:line-clamp-none', !isFull && 'line-clamp-1')}>
        <span className="sr-only">{label}: </span>
        <b className={cn('font-semibold', isSanctions && className)}>
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

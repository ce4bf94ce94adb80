'use client';

import { CircleSlash, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import {
  type FindingCode,
  findingWords,
  type NodeKey,
  type Ownership,
  type OwnershipFinding,
} from '#lib/ownership/index.ts';
import { nodesOf } from './answer.ts';

const looks: Record<
  OwnershipFinding['severity'],
  { readonly icon: LucideIcon; readonly word: string; readonly className: string }
> = {
  stops: { icon: CircleSlash, word: 'Stops the computation', className: 'text-rejected-fg' },
  warns: { icon: TriangleAlert, word: 'Warning', className: 'text-resubmission-fg' },
  notes: { icon: Info, word: 'Note', className: 'text-muted' },
};

/** What an officer can settle. */
const settleable: ReadonlySet<FindingCode> = new Set([
  'DIRECTION_ASSUMED',
  'DIRECTION_UNKNOWN',
  'UNIT_AMBIGUOUS',
  'COUNT_ASSUMED_COMPLETE',
  'IMPLICIT_ROOT',
  'ROOT_ASSUMED',
  'MULTIPLE_ROOTS',
  'NO_ROOT',
  'SETTLEMENT_UNUSABLE',
]);

const shownFirst = 2;

interface FindingsProps {
  /** Worst first. */
  readonly findings: readonly OwnershipFinding[];
  readonly ownership: Ownership;
  readonly onMark: (nodes: readonly NodeKey[], next: NodeKey) => void;
  readonly onSettle: (() => void) | undefined;
  readonly className?: string;
}

export function Findings({ findings, ownership, onMark, onSettle, className }: FindingsProps) {
  // Where there is nothing else to see, all of them.
  const [all, setAll] = useState(ownership.nodes.length === 0);
  const isWhole = all || findings.length === 1;
  const others = findings.slice(shownFirst);
  const otherTitles = [...new Set(others.map((finding) => findingWords(finding, ownership).title))];
  if (findings.length === 0)
    return <p className={cn('text-muted', className)}>Nothing strange was found in how the structure is declared.</p>;
  return (
    <div className={className}>
      <ul aria-label="Findings, worst first" className="flex flex-col gap-0.5">
        {findings.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one working out never change places
          <li key={at} className={cn(!all && at >= shownFirst && 'hidden print:list-item')}>
            <FindingLine
              finding={finding}
              ownership={ownership}
              onMark={onMark}
              onSettle={onSettle}
              isWhole={isWhole}
            />
          </li>
        ))}
      </ul>
      {findings.length > 1 && (
        <p className="flex min-w-0 items-baseline gap-2 pl-6 print:hidden">
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show less' : others.length > 0 ? `${others.length.toLocaleString('en')} more` : 'Show more'}
          </TextButton>
          {!all && (
            <span className="min-w-0 truncate text-muted">
              <SafeText dir="ltr" text={otherTitles.join(' · ')} />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

type LineProps = Pick<FindingsProps, 'ownership' | 'onMark' | 'onSettle'> & {
  readonly finding: OwnershipFinding;
  /** Uncut, and with where to look further. */
  readonly isWhole: boolean;
};

function FindingLine({ finding, ownership, onMark, onSettle, isWhole }: LineProps) {
  const [next, setNext] = useState(0);
  const { title, text, look } = findingWords(finding, ownership);
  const { icon: Icon, word, className } = looks[finding.severity];
  const nodes = nodesOf(finding, ownership);
  const target = nodes[next % nodes.length];
  return (
    <div className="flex min-h-6 items-start gap-2 py-0.5">
      <Icon aria-hidden className={cn('mt-0.5 size-4', className)} />
      <p className={cn('min-w-0 grow [overflow-wrap:anywhere] print:line-clamp-none', !isWhole && 'line-clamp-1')}>
        <span className="sr-only">{word}: </span>
        <b className="font-semibold">
          <SafeText dir="ltr" text={title} />
        </b>{' '}
        <SafeText dir="ltr" text={text} />
        {look !== null && (
          <span className={cn('text-muted', !isWhole && 'hidden print:inline')}>
            {' '}
            <SafeText dir="ltr" text={look} />
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
        {onSettle && settleable.has(finding.code) && (
          <TextButton aria-haspopup="dialog" onClick={onSettle}>
            Settle
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

'use client';

import { BriefcaseBusiness, CircleCheck, CircleQuestionMark, Gavel, Minus, Repeat2, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { countryName } from '#lib/format/country.ts';
import {
  type Figures,
  type Holding,
  type Ownership,
  type OwnershipNode,
  type OwnershipRow,
  type Verdict,
  verdictWords,
} from '#lib/ownership/index.ts';
import { bare, effectiveText, metArticles, rangeText, short, shortVerdict } from './figures.ts';
import { kindWord, Name, plainNameOf } from './names.tsx';
import { hitWords, ScreenedSign } from './screened.tsx';

/** One row with what is known of it. */
export interface RowFacts {
  readonly row: OwnershipRow;
  readonly node: OwnershipNode | null;
  readonly figures: Figures | null;
  readonly holding: Holding | null;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<string, OwnershipNode>;
  readonly onRow: (number: number) => void;
}

export interface Column {
  readonly key: string;
  readonly head: string;
  /** What the short head leaves out. */
  readonly spoken?: string;
  /** `always` also on a phone · `table` beside the map · `wide` where the table has the window for itself. Out of sight it is still read out. */
  readonly shown: 'always' | 'table' | 'wide';
  readonly isFigure?: boolean;
  readonly cell: (facts: RowFacts) => ReactNode;
}

/** A row that only points at another has figures there. */
const isWrittenOut = ({ row }: RowFacts): boolean => row.alsoAt === null && row.loopTo === null && row.node !== null;

const ifWrittenOut =
  (cell: (figures: Figures, facts: RowFacts) => ReactNode) =>
  (facts: RowFacts): ReactNode =>
    facts.figures && isWrittenOut(facts) ? cell(facts.figures, facts) : null;

const isRoot = ({ row, ownership }: RowFacts): boolean => row.node !== null && row.node === ownership.read.root;

export const columns: readonly Column[] = [
  { key: 'type', head: 'Type', shown: 'wide', cell: ({ node }) => (node ? kindWord(node.kind) : null) },
  {
    key: 'country',
    head: 'Country',
    shown: 'wide',
    cell: ({ node }) => node?.country && <Country code={node.country} />,
  },
  {
    key: 'holds',
    head: 'Holds %',
    spoken: 'of the row above it',
    shown: 'table',
    isFigure: true,
    cell: (facts) => <Holds {...facts} />,
  },
  {
    key: 'direct',
    head: 'Direct',
    spoken: 'percent of the subject company',
    shown: 'table',
    isFigure: true,
    cell: ifWrittenOut((figures, facts) => (isRoot(facts) || !figures.connected ? null : bare(figures.direct))),
  },
  {
    key: 'effective',
    head: 'Effective',
    spoken: 'percent of the subject company',
    shown: 'always',
    isFigure: true,
    cell: ifWrittenOut((figures, facts) => (
      <span className={facts.node?.kind === 'company' && !isRoot(facts) ? 'text-muted' : 'font-semibold'}>
        {isRoot(facts) ? bare(1) : effectiveText(figures.effective)}
      </span>
    )),
  },
  {
    key: 'range',
    head: 'Range',
    shown: 'table',
    isFigure: true,
    cell: (facts) =>
      facts.row.unnamed === null
        ? ifWrittenOut((figures, { node }) =>
            node?.kind === 'company' && !isRoot(facts) ? null : isRoot(facts) ? null : rangeText(figures.effective),
          )(facts)
        : null,
  },
  {
    key: 'control',
    head: 'Control',
    shown: 'table',
    cell: ifWrittenOut((figures, facts) => <Control figures={figures} facts={facts} />),
  },
  { key: 'verdict', head: 'Verdict', shown: 'always', cell: (facts) => <VerdictCell {...facts} /> },
  {
    key: 'paths',
    head: 'Paths',
    shown: 'wide',
    isFigure: true,
    cell: ifWrittenOut((figures, facts) => (isRoot(facts) ? null : pathsText(figures))),
  },
  {
    key: 'status',
    head: 'Status',
    spoken: 'checks, screening, documents',
    shown: 'wide',
    cell: (facts) => (isWrittenOut(facts) && facts.node ? <State node={facts.node} brief /> : null),
  },
];

export const pathsText = ({ paths }: Figures): string =>
  `${paths.more ? 'over ' : ''}${paths.count.toLocaleString('en')}`;

function Country({ code }: { readonly code: string }) {
  const name = countryName(code);
  return name === undefined || name === code ? (
    <SafeText text={code} />
  ) : (
    <abbr title={name} className="no-underline">
      {code}
    </abbr>
  );
}

function Holds({ row, holding, ownership }: RowFacts) {
  if (row.unnamed !== null) return short(row.unnamed);
  if (!holding) return null;
  const isDirectorOnly = holding.director && holding.share === 0;
  return (
    <>
      {!isDirectorOnly && (ownership.computed ? short(holding.share) : <Reported holding={holding} />)}
      {holding.director && (
        <span className="text-director">
          <BriefcaseBusiness aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
          <span className={isDirectorOnly ? 'ml-1 max-wide:sr-only' : 'sr-only'}>
            {isDirectorOnly ? 'director' : ', director'}
          </span>
        </span>
      )}
    </>
  );
}

const Reported = ({ holding: { reported } }: { readonly holding: Holding }) =>
  reported === null ? '?' : <SafeText text={reported} />;

function Control({ figures, facts }: { readonly figures: Figures; readonly facts: RowFacts }) {
  const { node, nodes, ownership } = facts;
  if (isRoot(facts) || node?.kind !== 'person' || figures.control === null) return null;
  if (figures.control === 'yes') return 'yes';
  const nearest = figures.controls.find((key) => key !== ownership.read.root);
  const controlled = nearest === undefined ? undefined : nodes.get(nearest);
  if (controlled) return <Name node={controlled} />;
  return figures.control === 'no' ? 'none' : '?';
}

const verdictLook: Record<Verdict, { readonly icon: typeof Minus; readonly className?: string }> = {
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
    <span className={cn('inline-flex min-w-0 items-center gap-1.5', verdict === 'owner' && 'font-medium', className)}>
      <Icon aria-hidden className="size-3.5" />
      <span className="truncate">
        {briefly ? shortVerdict(verdict, briefly, ownership.policy) : verdictWords(verdict, ownership.policy)}
      </span>
    </span>
  );
}

function VerdictCell(facts: RowFacts) {
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
          'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-chip hover:underline',
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
      <span className="inline-flex items-center gap-1.5 text-muted">
        <CircleQuestionMark aria-hidden className="size-3.5" />
        Undisclosed
      </span>
    );
  if (figures?.sanctions50)
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5 text-rejected-fg">
        <ShieldAlert aria-hidden className="size-3.5" />
        <span className="truncate">Sanctions 50 %</span>
      </span>
    );
  if (isRoot(facts)) return <span className="text-muted">Subject company</span>;
  if (!figures) return null;
  if (!figures.connected) return <span className="text-muted">Not linked</span>;
  if (figures.verdict === null) return null;
  const articles = figures.verdict === 'owner' ? metArticles(figures) : '';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <VerdictSign verdict={figures.verdict} ownership={ownership} briefly={figures} />
      {articles && <span className="truncate text-meta text-muted @max-[76rem]:sr-only">{articles}</span>}
    </span>
  );
}

/** What is known of checks, screening and documents: never a word that would read as clean. */
export function State({ node, brief = false }: { readonly node: OwnershipNode; readonly brief?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-x-2 overflow-hidden print:flex-wrap">
      {node.screened && <ScreenedSign screened={node.screened} brief={brief} />}
      {node.kind === 'person' && <StatusText status={node.status} className="shrink-0" />}
      {node.kind === 'company' && node.documents !== null && <DocumentStates documents={node.documents} />}
      {node.kind === 'company' && node.place && node.screened === null && (
        <span className="shrink-0 text-muted">Not screened</span>
      )}
    </span>
  );
}

function DocumentStates({ documents }: { readonly documents: NonNullable<OwnershipNode['documents']> }) {
  const worst = documents.find(({ status }) => status !== 'APPROVED');
  if (documents.length === 0) return <span className="text-muted">0 documents</span>;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted">
      Documents <StatusText status={(worst ?? documents[0])?.status ?? null} />
    </span>
  );
}

/** What nobody may miss, wherever the name stands. */
export const NameMarks = ({ node }: { readonly node: OwnershipNode }) =>
  node.screened && hitWords(node.screened) !== null ? (
    <span className="shrink-0 @min-[60rem]:hidden">
      <ScreenedSign screened={node.screened} brief />
    </span>
  ) : null;

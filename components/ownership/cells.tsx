'use client';

import { BriefcaseBusiness } from 'lucide-react';
import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { countryName } from '#lib/format/country.ts';
import type { Figures, Ownership } from '#lib/ownership/index.ts';
import { bare, effectiveText, isExact, rangeText, short } from './figures.ts';
import { toSeenText } from './map/text.ts';
import { kindWord, Name, plainNameOf } from './names.tsx';
import { isRoot, type RowFacts } from './row-facts.ts';
import { State } from './state.tsx';
import { VerdictCell } from './verdict.tsx';

export interface Column {
  readonly key: string;
  readonly head: string;
  /** What the short head leaves out. */
  readonly spoken?: string;
  /**
   * `always` also on a phone · `table` beside the map · `inexact` beside it only where some figure is a range · `wide` where the table has the window
   * for itself · `widest` where that is a large one. Out of sight it is still read out.
   */
  readonly shown: 'always' | 'table' | 'inexact' | 'wide' | 'widest';
  readonly isFigure?: boolean;
  readonly className?: string;
  readonly cell: (facts: RowFacts) => ReactNode;
}

/** A row that only points at another has figures there. */
const isWrittenOut = ({ row }: RowFacts): boolean => row.alsoAt === null && row.loopTo === null && row.node !== null;

const ifWrittenOut =
  (cell: (figures: Figures, facts: RowFacts) => ReactNode) =>
  (facts: RowFacts): ReactNode =>
    facts.figures && isWrittenOut(facts) ? cell(facts.figures, facts) : null;

const columns: readonly Column[] = [
  { key: 'type', head: 'Type', shown: 'widest', cell: ({ node }) => (node ? kindWord(node.kind) : null) },
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
    cell: (facts) => <Holds facts={facts}>{facts.holding && short(facts.holding.share)}</Holds>,
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
    shown: 'inexact',
    isFigure: true,
    cell: ifWrittenOut((figures, facts) =>
      isRoot(facts) || (facts.node?.kind === 'company' && isExact(figures.effective))
        ? null
        : rangeText(figures.effective),
    ),
  },
  {
    key: 'control',
    head: 'Control',
    shown: 'table',
    className: 'pl-2',
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

/** Where nothing is computed: what came, and nobody knows in which unit. */
const reported: Column = {
  key: 'holds',
  head: 'Reported',
  spoken: 'of the row above it',
  shown: 'always',
  isFigure: true,
  cell: (facts) => <Holds facts={facts}>{facts.holding && <Reported text={facts.holding.reported} />}</Holds>,
};
const rawColumns = columns.flatMap((column) =>
  column.key === 'holds' ? reported : ['type', 'country', 'verdict', 'status'].includes(column.key) ? column : [],
);

export const columnsOf = ({ computed }: Ownership): readonly Column[] => (computed ? columns : rawColumns);

const pathsText = ({ paths }: Figures): string => `${paths.more ? 'over ' : ''}${paths.count.toLocaleString('en')}`;

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

/** The share of a holding, unless it is a director's alone. */
function Holds({ facts: { row, holding }, children }: { readonly facts: RowFacts; readonly children: ReactNode }) {
  if (row.unnamed !== null) return short(row.unnamed);
  if (!holding) return null;
  const isDirectorOnly = holding.director && holding.share === 0;
  return (
    <>
      {!isDirectorOnly && children}
      {holding.director && (
        <span className="text-director">
          <BriefcaseBusiness aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
          <span className="sr-only">{isDirectorOnly ? 'director, no share' : ', director'}</span>
        </span>
      )}
    </>
  );
}

const Reported = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    '?'
  ) : (
    <span title={toSeenText(text)} className="whole-on-focus">
      <SafeText text={text} />
    </span>
  );

function Control({ figures, facts }: { readonly figures: Figures; readonly facts: RowFacts }) {
  const { node, nodes, ownership } = facts;
  if (isRoot(facts) || node?.kind !== 'person' || figures.control === null) return null;
  if (figures.control === 'yes') return 'yes';
  const nearest = figures.controls.find((key) => key !== ownership.read.root);
  const controlled = nearest === undefined ? undefined : nodes.get(nearest);
  if (controlled)
    return (
      <span title={plainNameOf(controlled)} className="whole-on-focus">
        <Name node={controlled} />
      </span>
    );
  return figures.control === 'no' ? 'none' : '?';
}

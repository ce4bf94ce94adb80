'use client';

import { BriefcaseBusiness, Repeat2, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { countryName } from '#lib/format/country.ts';
import {
  type Holding,
  type NodeAssessment,
  type NodeKey,
  type Ownership,
  type OwnershipNode,
  type OwnershipRow,
  type Policy,
  sanctions50DataMissing,
  sanctions50Label,
} from '#lib/ownership/index.ts';
import { effectiveShareText, isExact, rangeText, shareNumber, shortShareNumber, toVisibleName } from '../labels.ts';
import { kindLabel, NodeName, NodeStatus, nodeNameText } from '../node.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { isFullRow } from './rows.ts';

export interface RowFacts {
  readonly row: OwnershipRow;
  readonly node: OwnershipNode | null;
  readonly assessment: NodeAssessment | null;
  readonly holding: Holding | null;
  readonly ownership: Ownership;
  readonly nodes: ReadonlyMap<NodeKey, OwnershipNode>;
  /** Moves to the row with this number. */
  readonly onRow: (number: number) => void;
}

const isRoot = ({ row, ownership }: Pick<RowFacts, 'row' | 'ownership'>): boolean =>
  row.node !== null && row.node === ownership.interpretation.root;

function VerdictCell(facts: RowFacts) {
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
  // The reported holdings do not link it; an owner that may hold more is undetermined instead.
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

/** The rules of the policy that make a person a beneficial owner, by their articles: "Art. 52, 53". */
export function metArticlesText({ grounds }: Pick<NodeAssessment, 'grounds'>, policy: Policy): string {
  const isMet = (wanted: string) => grounds.some(({ rule, outcome }) => rule === wanted && outcome === 'met');
  const cited = new Set(Object.entries(policy.rules).flatMap(([rule, article]) => (isMet(rule) ? [article] : [])));
  const isOfOneLaw = [...cited].every((article) => article.startsWith('Art. '));
  return isOfOneLaw ? [...cited].join(', ').replaceAll(', Art. ', ', ') : [...cited].join('; ');
}

export interface Column {
  readonly key: string;
  readonly head: string;
  /** This is added to the head for screen readers. */
  readonly spoken?: string;
  /**
   * `always`: also on a phone · `table`: beside the map · `inexact`: beside the map only if some share is a range · `wide`: if the table fills the
   * window · `widest`: if that window is large. A hidden column is still read out.
   */
  readonly shown: 'always' | 'table' | 'inexact' | 'wide' | 'widest';
  readonly isNumeric?: boolean;
  readonly className?: string;
  readonly cell: (facts: RowFacts) => ReactNode;
}

const inFullRow =
  (cell: (assessment: NodeAssessment, facts: RowFacts) => ReactNode) =>
  (facts: RowFacts): ReactNode =>
    facts.assessment && isFullRow(facts.row) ? cell(facts.assessment, facts) : null;

const columns: readonly Column[] = [
  { key: 'type', head: 'Type', shown: 'widest', cell: ({ node }) => (node ? kindLabel(node.kind) : null) },
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
    isNumeric: true,
    cell: (facts) => <Holds facts={facts}>{facts.holding && shortShareNumber(facts.holding.share)}</Holds>,
  },
  {
    key: 'direct',
    head: 'Direct',
    spoken: 'percent of the subject company',
    // The share is mostly 0.00, and Holds beside it has the rest.
    shown: 'wide',
    isNumeric: true,
    cell: inFullRow((assessment, facts) =>
      isRoot(facts) || (!assessment.connected && assessment.direct === 0) ? null : (
        <span className={assessment.direct === 0 ? 'text-subtle' : undefined}>{shareNumber(assessment.direct)}</span>
      ),
    ),
  },
  {
    key: 'effective',
    head: 'Effective',
    spoken: 'percent of the subject company',
    shown: 'always',
    isNumeric: true,
    cell: inFullRow((assessment, facts) => (
      <span className={effectiveClass(assessment, facts)}>
        {isRoot(facts) ? shareNumber(1) : effectiveShareText(assessment.effective)}
      </span>
    )),
  },
  {
    key: 'range',
    head: 'Range',
    shown: 'inexact',
    isNumeric: true,
    cell: inFullRow((assessment, facts) =>
      isRoot(facts) || (facts.node?.kind === 'company' && isExact(assessment.effective))
        ? null
        : rangeText(assessment.effective),
    ),
  },
  {
    key: 'control',
    head: 'Control',
    // The verdict says so too: beside the map the names need the room.
    shown: 'wide',
    className: 'pl-2',
    cell: inFullRow(controlText),
  },
  { key: 'verdict', head: 'Verdict', shown: 'always', cell: (facts) => <VerdictCell {...facts} /> },
  {
    key: 'paths',
    head: 'Paths',
    shown: 'wide',
    isNumeric: true,
    cell: inFullRow((assessment, facts) => (isRoot(facts) ? null : pathsText(assessment))),
  },
  {
    key: 'status',
    head: 'Status',
    spoken: 'checks, screening, documents',
    shown: 'wide',
    cell: (facts) => (isFullRow(facts.row) && facts.node ? <NodeStatus node={facts.node} brief /> : null),
  },
];

function effectiveClass({ effective }: NodeAssessment, facts: RowFacts): string {
  if (isRoot(facts)) return 'font-semibold';
  if (effective.hi < 1e-9) return 'text-subtle';
  return facts.node?.kind === 'company' ? 'text-muted' : 'font-semibold';
}

/** Where nothing is computed, the share is shown as reported, in an unknown unit. */
const reported: Pick<Column, 'head' | 'shown' | 'cell'> = {
  head: 'Reported',
  shown: 'always',
  cell: (facts) => <Holds facts={facts}>{facts.holding && <Reported text={facts.holding.reported} />}</Holds>,
};
const rawColumns = columns
  .filter(({ key }) => ['type', 'country', 'holds', 'verdict', 'status'].includes(key))
  .map((column) => (column.key === 'holds' ? { ...column, ...reported } : column));

export const columnsOf = ({ computed }: Ownership): readonly Column[] => (computed ? columns : rawColumns);

const pathsText = ({ paths }: NodeAssessment): string =>
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

/** Shows the share of a holding. A director without one has none. */
function Holds({ facts: { row, holding }, children }: { readonly facts: RowFacts; readonly children: ReactNode }) {
  if (row.undisclosed !== null) return shortShareNumber(row.undisclosed);
  if (!holding) return null;
  const isDirectorOnly = holding.director && holding.share === 0;
  return (
    <>
      {!isDirectorOnly && children}
      {holding.director && (
        <span className="text-director">
          <BriefcaseBusiness aria-hidden className="ml-1 inline size-3.5 align-[-2px]" />
          <span className="sr-only">{isDirectorOnly ? 'Director (no share)' : ', director'}</span>
        </span>
      )}
    </>
  );
}

const Reported = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    '?'
  ) : (
    <span title={toVisibleName(text)} className="whole-on-focus">
      <SafeText text={text} />
    </span>
  );

function controlText(assessment: NodeAssessment, facts: RowFacts): ReactNode {
  const { node, nodes, ownership } = facts;
  if (isRoot(facts) || node?.kind !== 'person' || assessment.control === null) return null;
  if (assessment.control === 'yes') return 'yes';
  const nearest = assessment.controls.find((key) => key !== ownership.interpretation.root);
  const controlled = nearest === undefined ? undefined : nodes.get(nearest);
  if (controlled)
    return (
      <span title={nodeNameText(controlled)} className="whole-on-focus">
        <NodeName node={controlled} />
      </span>
    );
  return assessment.control === 'no' ? 'none' : '?';
}

/** The tables of owners: who owns, whose verdict is open, who has hits, and everybody. */
import { type Ownership, toScreeningHits } from '#lib/ownership/index.ts';
import type { TableRow } from './content/table-rows.ts';
import type { Block, Column, Line } from './typesetting/typeset.ts';

/** Further rows are in the CSV and the BODS file only, and the document says so. */
const maxRows = 2000;
/** Longer tables have one line for each owner. */
const maxDetailedRows = 40;

interface TableColumn extends Column {
  readonly cell: (row: TableRow) => readonly Line[];
}

export const linesOf = (texts: readonly string[], style: Omit<Line, 'text'> = {}): readonly Line[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, ...style }));

const text = (content: string, style: Omit<Line, 'text'> = {}): Block => ({
  kind: 'text',
  line: { text: content, ...style },
});

const nameLine = ({ name, isOwner }: TableRow): Line => ({ text: name, ...(isOwner && { bold: true }) });
const kindLine = ({ kind, country }: TableRow) => [kind, country].filter(Boolean).join(', ');

const person: TableColumn = {
  title: 'Name',
  width: 28,
  cell: (row) => [nameLine(row), ...linesOf([row.born, kindLine(row)], { tone: 'muted' })],
};
const effective: TableColumn = { title: 'Effective', width: 18, align: 'end', cell: (row) => linesOf(row.effective) };
const shares: TableColumn = {
  title: 'Share',
  width: 22,
  cell: (row) => [
    ...linesOf(row.effective),
    ...linesOf(row.direct === '' ? [] : [`${row.direct} direct`], { tone: 'muted' }),
  ],
};
const linesOfStates = (states: TableRow['states']): readonly Line[] => states.map(({ text, tone }) => ({ text, tone }));

const reported: TableColumn = {
  title: 'Checks and screening',
  width: 24,
  cell: ({ states }) => linesOfStates(states),
};
const verdict: TableColumn = {
  title: 'Verdict',
  width: 18,
  cell: (row) => linesOf([row.verdict, row.control], row.isOwner ? { bold: true } : {}),
};
const grounds: TableColumn = { title: 'Grounds', width: 58, cell: (row) => linesOf(row.grounds) };

const toTable = (columns: readonly TableColumn[], rows: readonly TableRow[]): Block => ({
  kind: 'table',
  columns: columns.map(({ title, width, align }) => ({ title, width, ...(align && { align }) })),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
});

/** Who is a beneficial owner, with birth date, share, grounds and checks. Where nothing is computed it says so, never that there is none. */
export function ownersBlock(rows: readonly TableRow[], { computed, nodes }: Ownership): Block {
  const owners = rows.filter(({ isOwner }) => isOwner);
  if (owners.length > 0) return toTable([person, shares, grounds, reported], owners);
  if (computed) return text('No beneficial owner identified by reported shares.');
  return text(
    nodes.length === 0
      ? 'No owners reported.'
      : 'Beneficial owners cannot be computed from the data. Shares are shown as reported.',
  );
}

/** Lists the verdicts that are undetermined or for manual review; it is null when there are none. */
export function openVerdictsBlock(rows: readonly TableRow[]): Block | null {
  const open = rows.filter(({ isOpen }) => isOpen);
  return open.length === 0 ? null : toTable([person, effective, verdict, grounds, reported], open);
}

/** Persons and companies with screening hits, and how far nothing is known of the others: never a word for "clean". */
export function hitsBlocks(rows: readonly TableRow[], ownership: Ownership): readonly Block[] {
  const others = ownership.nodes.filter(({ key, kind }) => key !== ownership.interpretation.root && kind !== 'unknown');
  const unknown = others.filter(({ screened }) => screened === null).length;
  const incomplete = others.filter(
    ({ screened }) => screened !== null && (screened.state === 'incomplete' || screened.hits === null),
  ).length;
  const gaps = [
    unknown > 0 ? `For ${count(unknown)} of ${count(others.length)} persons and companies no screening is known.` : '',
    incomplete > 0 ? `The screening of ${count(incomplete)} is incomplete.` : '',
  ].filter(Boolean);
  const hits = rows.filter(({ hasHits }) => hasHits);
  const table =
    hits.length === 0 ? [] : [toTable([person, effective, verdict, reported], bySanctions(hits, ownership))];
  const none = hits.length === 0 ? ['No hit is known.'] : [];
  return [...table, ...(none.length + gaps.length > 0 ? [text([...none, ...gaps].join(' '), { tone: 'muted' })] : [])];
}

const count = (number: number): string => number.toLocaleString('en');

function bySanctions(rows: readonly TableRow[], { nodes }: Ownership): readonly TableRow[] {
  const sanctioned = new Set(
    nodes.flatMap(({ key, screened }) => (screened && toScreeningHits(screened)?.kind === 'sanctions' ? [key] : [])),
  );
  return rows.toSorted((a, b) => Number(sanctioned.has(b.key)) - Number(sanctioned.has(a.key)));
}

const compactColumns: readonly TableColumn[] = [
  { title: 'Name', width: 34, cell: (row) => [nameLine(row)] },
  { title: 'Type', width: 20, cell: (row) => linesOf([[row.kind, row.countryCode].filter(Boolean).join(' ')]) },
  // What it would be without a loop is in the CSV file.
  { title: 'Effective', width: 15, align: 'end', cell: (row) => linesOf(row.effective.slice(0, 1)) },
  {
    title: 'Verdict and badges',
    width: 34,
    cell: (row) => [
      ...(row.isOwner || row.isOpen ? linesOf([row.verdict]) : []),
      ...linesOfStates(row.states.filter(({ isDetail }) => !isDetail)),
    ],
  },
];

/** All owners, in detail where they are few, else with a line for each. */
export function allOwnersBlocks(rows: readonly TableRow[]): readonly Block[] {
  const shown = rows.slice(0, maxRows);
  const detailed = toTable([person, shares, verdict, grounds, reported], shown);
  const rest = 'Direct shares, control and grounds of all owners are in the CSV file.';
  const cut = `The first ${maxRows} of ${rows.length} rows; the CSV and the BODS file contain all of them.`;
  if (rows.length <= maxDetailedRows) return [detailed];
  return [
    text(rows.length > maxRows ? `${cut} ${rest}` : rest, { tone: 'muted' }),
    { ...toTable(compactColumns, shown), compact: true } as Block,
  ];
}

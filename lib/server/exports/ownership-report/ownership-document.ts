import { toAbsolute } from '#lib/format/dates/date.ts';
import {
  type DrawnExportSource,
  disclaimer,
  type FindingText,
  policyLabel,
  subjectName,
  type TableRow,
  toFindingTexts,
  toTableRows,
} from '../content/index.ts';
import type { Block, Column, DocumentFiles, Line, PrintedDocument, Tone } from '../typesetting/index.ts';
import { toDrawnFacts } from '../vector-drawing/index.ts';
import { toMapBlock } from './map-block.ts';

/** Further rows are in the CSV and the BODS file only, and the document says so. */
const maxRows = 2000;

const severityLabels: Record<FindingText['severity'], string> = { stops: 'Blocking', warns: 'Warning', notes: 'Note' };
const severityTones: Record<FindingText['severity'], Tone> = { stops: 'severe', warns: 'warning', notes: 'muted' };

interface TableColumn extends Column {
  readonly cell: (row: TableRow) => readonly Line[];
}

const lines = (texts: readonly string[], style: Omit<Line, 'text'> = {}): readonly Line[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, ...style }));

const shares: readonly TableColumn[] = [
  { title: 'Direct', width: 8, align: 'end', cell: ({ direct }) => lines([direct]) },
  { title: 'Effective', width: 11, align: 'end', cell: ({ effective }) => lines(effective) },
  { title: 'Control', width: 10, cell: ({ control }) => lines([control]) },
  { title: 'Verdict', width: 12, cell: ({ verdict, isOwner }) => lines([verdict], isOwner ? { bold: true } : {}) },
  { title: 'Grounds', width: 30, cell: ({ grounds }) => lines(grounds) },
];

const name = ({ name, isOwner }: TableRow): Line => ({ text: name, ...(isOwner && { bold: true }) });

const wideColumns: readonly TableColumn[] = [
  { title: 'Name', width: 20, cell: (row) => [name(row)] },
  { title: 'Type', width: 8, cell: ({ kind }) => lines([kind]) },
  { title: 'Country', width: 10, cell: ({ country }) => lines([country]) },
  { title: 'Reported', width: 13, cell: ({ states }) => states },
  ...shares,
];

const narrowColumns: readonly TableColumn[] = [
  {
    title: 'Name',
    width: 30,
    cell: (row) => [
      name(row),
      ...lines([[row.kind, row.country].filter(Boolean).join(', ')], { tone: 'muted' }),
      ...row.states,
    ],
  },
  ...shares,
];

interface OwnershipBlocks {
  readonly blocks: readonly Block[];
  readonly files: DocumentFiles;
}

/** @param level of its headings. @param wide for pages in landscape */
export function toOwnershipBlocks(source: DrawnExportSource, level: 1 | 2, wide: boolean): OwnershipBlocks {
  const { ownership } = source;
  const findings = toFindingTexts(ownership);
  const map = toMapBlock(source);
  const rows = toTableRows(ownership);
  const columns = wide ? wideColumns : narrowColumns;
  const heading = (text: string): Block => ({ kind: 'heading', level, text });
  return {
    files: new Map([['map.svg', map.file]]),
    blocks: [
      heading('Subject and rule'),
      {
        kind: 'facts',
        rows: toDrawnFacts(source).map(({ label, text }) => ({ label, lines: [{ text }] })),
      },
      heading('Findings on ownership'),
      findings.length === 0
        ? { kind: 'text', line: { text: 'No findings.', tone: 'muted' } }
        : {
            kind: 'points',
            points: findings.map(({ severity, title, text }) => ({
              label: { text: severityLabels[severity], tone: severityTones[severity], bold: true },
              title,
              lines: lines([text]),
            })),
          },
      { kind: 'text', line: { text: disclaimer, bold: true } },
      map.block,
      heading('Owners'),
      {
        kind: 'table',
        columns: columns.map(({ title, width, align }) => ({ title, width, ...(align && { align }) })),
        rows: rows.slice(0, maxRows).map((row) => columns.map(({ cell }) => cell(row))),
      },
      ...(rows.length > maxRows
        ? [
            {
              kind: 'text' as const,
              line: {
                text: `The first ${maxRows} of ${rows.length} rows; the CSV and the BODS file contain all of them.`,
              },
            },
          ]
        : []),
    ],
  };
}

/** The ownership export as a document of its own. */
export function toOwnershipDocument(source: DrawnExportSource): {
  readonly document: PrintedDocument;
  readonly files: DocumentFiles;
} {
  const { input, ownership } = source;
  const { blocks, files } = toOwnershipBlocks(source, 1, true);
  const title = `Who owns ${subjectName(ownership)}`;
  return {
    files,
    document: {
      title,
      type: 'Ownership',
      subtitle: `Reference ${input.ref} · as of ${toAbsolute(input.readAt, 'UTC')}`,
      author: 'Review Desk',
      description: `${input.ref}, ${disclaimer}`,
      madeAt: input.readAt,
      landscape: true,
      banner: null,
      reference: input.ref,
      confidentiality: 'Confidential: contains personal data.',
      footnote: `${disclaimer} Rule: ${policyLabel(ownership.policy, input.readAt)}. Input SHA-256 ${input.inputHash}`,
      blocks,
    },
  };
}

import { toAbsolute } from '#lib/format/dates/date.ts';
import {
  type DrawnExportSource,
  disclaimer,
  type Fact,
  type FindingText,
  policyLabel,
  subjectName,
  toBasisFacts,
  toFindingTexts,
  toHeadFacts,
  toSessionFact,
  toTableRows,
} from '../content/index.ts';
import type { Block, DocumentFiles, PrintedDocument, Tone } from '../typesetting/index.ts';
import { toHiddenFacts } from '../vector-drawing/index.ts';
import { toMapBlock } from './map-block.ts';
import { allOwnersBlocks, hitsBlocks, linesOf, openVerdictsBlock, ownersBlock } from './owner-tables.ts';

const severityLabels: Record<FindingText['severity'], string> = { stops: 'Blocking', warns: 'Warning', notes: 'Note' };
const severityTones: Record<FindingText['severity'], Tone> = { stops: 'severe', warns: 'warning', notes: 'muted' };

/** A document of its own has them above its first page, which has to have room for all that matters. */
const inSubtitle: ReadonlySet<string> = new Set(['Reference', 'As of']);

interface OwnershipBlocks {
  readonly blocks: readonly Block[];
  readonly files: DocumentFiles;
}

const factsBlock = (facts: readonly Fact[]): Block => ({
  kind: 'facts',
  rows: facts.map(({ label, text }) => ({ label, lines: [{ text }] })),
});

const findingsBlock = (findings: readonly FindingText[], none: string): Block =>
  findings.length === 0
    ? { kind: 'text', line: { text: none, tone: 'muted' } }
    : {
        kind: 'points',
        points: findings.map(({ severity, isSanctions, title, text }) => ({
          label: { text: severityLabels[severity], tone: isSanctions ? 'severe' : severityTones[severity], bold: true },
          title,
          lines: linesOf([text], { small: true }),
        })),
      };

/** What has to be known first, the map, everybody, what it was computed from. @param level of its headings */
export function toOwnershipBlocks(source: DrawnExportSource, level: 1 | 2): OwnershipBlocks {
  const { ownership } = source;
  const map = toMapBlock(source);
  const headFacts = toHeadFacts(source);
  const rows = toTableRows(ownership);
  const findings = toFindingTexts(ownership);
  const isNote = ({ severity, isSanctions }: FindingText) => severity === 'notes' && !isSanctions;
  const notes = findings.filter(isNote);
  const open = openVerdictsBlock(rows);
  const section = (text: string, ...blocks: readonly Block[]): readonly Block[] => [
    { kind: 'heading', level, text },
    ...blocks,
  ];
  return {
    files: new Map([['map.svg', map.file]]),
    blocks: [
      factsBlock(level === 1 ? headFacts.filter(({ label }) => !inSubtitle.has(label)) : headFacts),
      ...section('Beneficial owners', ownersBlock(rows, ownership)),
      ...(open === null ? [] : section('Undetermined or for manual review', open)),
      ...section('Hits among owners', ...hitsBlocks(rows, ownership)),
      ...section(
        'Warnings',
        findingsBlock(
          findings.filter((one) => !isNote(one)),
          'No warnings.',
        ),
      ),
      { kind: 'text', line: { text: disclaimer, bold: true } },
      map.block,
      ...section('All owners', ...allOwnersBlocks(rows)),
      ...section(
        'How it was computed',
        factsBlock([...toBasisFacts(source), toSessionFact(source), ...toHiddenFacts(source.drawing)]),
        ...(notes.length === 0 ? [] : [findingsBlock(notes, '')]),
      ),
    ],
  };
}

/** The ownership export as a document of its own. */
export function toOwnershipDocument(source: DrawnExportSource): {
  readonly document: PrintedDocument;
  readonly files: DocumentFiles;
} {
  const { input, ownership } = source;
  const { blocks, files } = toOwnershipBlocks(source, 1);
  const title = `Who owns ${subjectName(ownership)}`;
  return {
    files,
    document: {
      title,
      type: 'Ownership',
      subtitle: `Reference ${input.ref} · as of ${toAbsolute(input.readAt, 'UTC')}`,
      author: 'Review Desk',
      description: `${input.ref}, ${disclaimer}`,
      madeAt: input.madeAt,
      banner: null,
      reference: input.ref,
      confidentiality: 'Confidential: contains personal data.',
      footnote: `${disclaimer} Rule: ${policyLabel(ownership.policy, input.readAt)}. Input SHA-256 ${input.inputHash}`,
      blocks,
    },
  };
}

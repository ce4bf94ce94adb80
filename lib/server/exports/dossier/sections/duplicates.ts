import { fieldOf, listOf } from '#lib/format/screening/index.ts';
import type { HitDisposition } from '#lib/model/review/disposition.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import type { Block, Line } from '../../typesetting/typeset.ts';
import { verdictLines } from '../screening-blocks.ts';
import {
  counted,
  type DossierSource,
  gapOf,
  gapText,
  heading,
  line,
  moment,
  muted,
  paragraph,
  partOf,
  type Section,
  shown,
  stepName,
} from '../section.ts';

/** Sessions whose faces look like this one, and what reviewers found. */
export const duplicateSection: Section = (source) => {
  const steps = source.record.steps.filter(({ type }) => type === 'DUPLICATE');
  if (steps.length === 0) return null;
  return { title: 'Duplicates', blocks: steps.flatMap((step) => toBlocks(source, step, steps.length > 1)) };
};

function toBlocks(source: DossierSource, step: DossierStep, named: boolean): readonly Block[] {
  const head = named ? [heading(stepName(source, step.step))] : [];
  const gap = gapOf(step.answer) ?? gapOf(step.dispositions);
  if (gap) return [...head, paragraph(gapText(gap), { tone: 'warning' })];
  const hits = partOf(step.dispositions)?.hits ?? [];
  if (hits.length === 0)
    return [
      ...head,
      listOfCandidates(step)
        ? paragraph('No candidate was reported at this moment.', { tone: 'muted' })
        : paragraph('No list of candidates was delivered. Whether there are any is unknown.', {
            tone: 'warning',
            bold: true,
          }),
    ];
  const readAt = partOf(step.dispositions)?.readAt;
  return [
    ...head,
    paragraph(
      `${counted(hits.length, 'candidate', 'candidates')}${readAt ? `, read ${moment(readAt)}` : ''}. Scores have no documented scale.`,
    ),
    {
      kind: 'table',
      columns: [
        { title: 'Candidate', width: 34 },
        { title: 'Score', width: 12, align: 'end' },
        { title: 'Verdict of the reviewers', width: 50 },
      ],
      rows: hits.map((hit, at) => [candidateLines(step, hit, at), [line(scoreOf(hit))], verdictLines(hit)]),
    },
  ];
}

/** Null where none came, which is not the same as an empty one. */
const listOfCandidates = ({ answer }: DossierStep): readonly unknown[] | null =>
  listOf(fieldOf(fieldOf(fieldOf(partOf(answer)?.body, 'verification'), 'duplicate'), 'matches'));

const contentOf = ({ present }: HitDisposition, key: string): unknown =>
  typeof present?.hit === 'object' && present.hit !== null ? Reflect.get(present.hit, key) : undefined;

function scoreOf(hit: HitDisposition): string {
  const score = contentOf(hit, 'similarity_score');
  return typeof score === 'number' ? String(score) : 'Not stated';
}

/** The record names the session by its ref, where it is registered. */
function candidateLines({ explanation }: DossierStep, hit: HitDisposition, at: number): readonly Line[] {
  const name = contentOf(hit, 'session_id');
  const related = partOf(explanation)?.related.find(({ sessionId }) => sessionId === name)?.session;
  return [
    line(`Candidate ${(hit.position ?? at) + 1}`, { bold: true }),
    ...(related?.subject ? [line(shown(related.subject))] : []),
    ...(typeof name === 'string' ? [muted(shown(name.replaceAll(/[[\]]/g, '')))] : []),
    ...(hit.position === null ? [line('No longer reported', { tone: 'warning' })] : []),
  ];
}

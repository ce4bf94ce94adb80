/** This section shows every screening with its hits and the verdicts on them. Nothing here is ever called clear. */

import { fieldOf, listOf } from '#lib/format/screening.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/verdict.schema.ts';
import type { HitExplanation } from '#lib/model/session/explanation.schema.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import { boldWarning, facts, heading, line, muted, note, paragraph, present, table } from '../../typesetting/blocks.ts';
import type { Block, Line } from '../../typesetting/typeset.ts';
import { earlierLines, toReportedScreening, verdictLines } from '../screening-blocks.ts';
import { type DossierSource, gapBlock, gapOf, partOf, type Section, stepName } from '../section.ts';
import { counted, moment, shown } from '../texts.ts';

const kindLabels: Record<HitKind, string> = {
  sanctions: 'Sanctions',
  pep: 'PEP',
  adverse_media: 'Adverse media',
  other: 'Other',
};
/** With more hits in a step, what agrees is counted; the attributes are in the attached record. */
const mostCompared = 60;

export const screeningSection: Section = (source) => {
  const steps = source.record.steps.filter(({ type }) => type === 'AML' || type === 'BENEFICIAL_OWNERS');
  const isScreened = steps.some(({ type }) => type === 'AML');
  const blocks = steps.flatMap((step) => toBlocks(source, step));
  const missing = isScreened ? [] : [boldWarning('Not screened: this session has no AML step.')];
  return { title: 'Screening', blocks: [...missing, ...blocks] };
};

function toBlocks(source: DossierSource, step: DossierStep): readonly Block[] {
  const head = heading(stepName(source, step.step));
  const gap = gapOf(step.answer) ?? gapOf(step.dispositions);
  if (gap) return [head, gapBlock(gap)];
  const dispositions = partOf(step.dispositions);
  if (!dispositions) return [];
  const { counts, hits, readAt } = dispositions;
  const reported = toReportedScreening(step, source.record.session.kind);
  if (step.type === 'BENEFICIAL_OWNERS' && hits.length === 0) return [];
  const hasNoList = reported?.hasList === false;
  const delivered = hasNoList && counts.hits === 0 ? 'No list of hits' : counted(counts.hits, 'hit', 'hits');
  return present(
    head,
    facts([
      ...(reported?.facts ?? []),
      ['Delivered', `${delivered}, read ${moment(readAt)}`],
      ['Verdicts', verdictText(counts)],
    ]),
    ...(reported?.notices ?? []),
    hits.length > 0 ? hitTable(step, hits) : !hasNoList && nothingDelivered,
  );
}

const nothingDelivered = note(
  'No hit was delivered. That is what was reported at this moment, not a finding that there is none.',
);

function hitTable(step: DossierStep, hits: readonly HitDisposition[]): Block {
  const screenings = partOf(step.explanation)?.screening ?? [];
  const explanations = new Map(screenings.flatMap((one) => one.hits.map((hit) => [hit.id, hit] as const)));
  const order = screenings.flatMap((one) => one.order);
  return table(
    { Hit: 32, 'Compared with the subject': 30, 'Verdict of the reviewers': 34 },
    inOrder(hits, order).map((hit) => {
      const explanation = explanations.get(hit.hit);
      return [
        hitLines(hit, explanation),
        explanation ? comparedLines(explanation, hits.length <= mostCompared) : [],
        [...verdictLines(hit), ...earlierLines(hit)],
      ];
    }),
  );
}

const verdictText = ({ open, inconclusive, match, falsePositive }: StepDispositions['counts']): string =>
  `${open} open${inconclusive > 0 ? ` (${inconclusive} inconclusive)` : ''}, ${counted(match, 'match', 'matches')}, ${counted(falsePositive, 'false positive', 'false positives')}`;

/** Kinds and corroboration come first, as on screen; what is gone comes last. */
function inOrder(hits: readonly HitDisposition[], ids: readonly string[]): readonly HitDisposition[] {
  const rank = new Map(ids.map((id, at) => [id, at]));
  const of = ({ hit }: HitDisposition) => rank.get(hit) ?? ids.length;
  return hits.toSorted((a, b) => of(a) - of(b));
}

function hitLines(
  { kinds, corporate, articles, position }: HitDisposition,
  explanation: HitExplanation | undefined,
): readonly Line[] {
  const kind = kinds.map((one) => kindLabels[one]).join(', ');
  const { text, approximate } = explanation?.name ?? {};
  const isGrave = kinds.includes('sanctions') || kind === '';
  return present(
    line(text ? shown(text) : 'Name not reported', { bold: true }),
    approximate && muted(shown(approximate)),
    line(kind || 'Unknown kind', { tone: isGrave ? 'severe' : 'plain' }),
    explanation?.ended && line(`Listing ended: ${explanation.ended.map(shown).join('; ')}`),
    corporate !== null && muted(`on company ${corporate + 1} among the owners`),
    ...articleLines(articles),
    position === null && line('No longer reported', { tone: 'warning' }),
  );
}

/** So many titles are printed; the attached record has every article whole. */
const mostArticles = 6;

function articleLines(articles: HitDisposition['articles']): readonly Line[] {
  const others = articles.length - mostArticles;
  const listed = articles
    .slice(0, mostArticles)
    .map(({ title, date }) =>
      muted(`“${title ? shown(title) : 'Article without a title'}”${date ? `, ${shown(date)}` : ''}`),
    );
  return present(...listed, others > 0 && muted(`and ${counted(others, 'article', 'articles')} more`));
}

function comparedLines(
  { attributes, equal, partial, different, notCompared, missing }: HitExplanation,
  whole: boolean,
): readonly Line[] {
  const counts = [
    `${equal} equal`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    `${different} different`,
    ...(notCompared > 0 ? [`${notCompared} not compared`] : []),
    `${missing} missing`,
  ].join(', ');
  const compared = whole ? attributes.filter(({ agreement }) => agreement !== 'missing').slice(0, 8) : [];
  return [
    line(counts),
    ...compared.map(({ label, agreement, hit, remark }) => {
      const values = hit.slice(0, 2).map(({ text }) => shown(text));
      const how = `${agreement.replace('_', ' ')}${remark ? `, ${remark}` : ''}`;
      // A difference speaks for the subject.
      return line(`${shown(label)}: ${values.join(', ')} (${shown(how)})`, {
        tone: agreement === 'different' ? 'plain' : 'muted',
      });
    }),
  ];
}

/** Sessions whose faces look like this one, and what reviewers found. */
export const duplicateSection: Section = (source) => {
  const steps = source.record.steps.filter(({ type }) => type === 'DUPLICATE');
  if (steps.length === 0) return null;
  return { title: 'Duplicates', blocks: steps.flatMap((step) => duplicateBlocks(source, step, steps.length > 1)) };
};

function duplicateBlocks(source: DossierSource, step: DossierStep, named: boolean): readonly Block[] {
  const head = named ? [heading(stepName(source, step.step))] : [];
  const gap = gapOf(step.answer) ?? gapOf(step.dispositions);
  if (gap) return [...head, gapBlock(gap)];
  const { hits = [], readAt } = partOf(step.dispositions) ?? {};
  if (hits.length === 0)
    return [
      ...head,
      listOfCandidates(step)
        ? note('No candidate was reported at this moment.')
        : boldWarning('No list of candidates was delivered. Whether there are any is unknown.'),
    ];
  const found = `${counted(hits.length, 'candidate', 'candidates')}${readAt ? `, read ${moment(readAt)}` : ''}`;
  return [
    ...head,
    paragraph(`${found}. Scores have no documented scale.`),
    table(
      { Candidate: 34, Score: { width: 12, align: 'end' }, 'Verdict of the reviewers': 50 },
      hits.map((hit, at) => [candidateLines(step, hit, at), [line(scoreOf(hit))], verdictLines(hit)]),
    ),
  ];
}

/** @returns null where no list came, which is not the same as an empty one */
const listOfCandidates = ({ answer }: DossierStep): readonly unknown[] | null =>
  listOf(fieldOf(fieldOf(fieldOf(partOf(answer)?.body, 'verification'), 'duplicate'), 'matches'));

function scoreOf(hit: HitDisposition): string {
  const score = fieldOf(hit.present?.hit, 'similarity_score');
  return typeof score === 'number' ? String(score) : 'Not stated';
}

/** The record names the session by its ref, where it is registered. */
function candidateLines({ explanation }: DossierStep, hit: HitDisposition, at: number): readonly Line[] {
  const name = fieldOf(hit.present?.hit, 'session_id');
  const related = partOf(explanation)?.related.find(({ sessionId }) => sessionId === name)?.session;
  return present(
    line(`Candidate ${(hit.position ?? at) + 1}`, { bold: true }),
    related?.subject && line(shown(related.subject)),
    typeof name === 'string' && muted(shown(name.replaceAll(/[[\]]/g, ''))),
    hit.position === null && line('No longer reported', { tone: 'warning' }),
  );
}

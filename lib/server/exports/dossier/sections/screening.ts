/** Every screening with its hits and the verdicts on them. Nothing here is ever called clear. */
import type { HitDisposition } from '#lib/model/review/disposition.ts';
import type { HitExplanation } from '#lib/model/session/explanation.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import type { Block, Line } from '../../typesetting/index.ts';
import { earlierLines, verdictLines } from '../hit-rows.ts';
import {
  counted,
  type DossierSource,
  facts,
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
  if (!steps.some(({ type }) => type === 'AML'))
    return {
      title: 'Screening',
      blocks: [
        paragraph('Not screened: this session has no AML step.', { tone: 'warning', bold: true }),
        ...steps.flatMap((step) => toBlocks(source, step)),
      ],
    };
  return { title: 'Screening', blocks: steps.flatMap((step) => toBlocks(source, step)) };
};

function toBlocks(source: DossierSource, step: DossierStep): readonly Block[] {
  const head = heading(stepName(source, step.step));
  const gap = gapOf(step.answer) ?? gapOf(step.dispositions);
  if (gap) return [head, paragraph(gapText(gap), { tone: 'warning' })];
  const dispositions = partOf(step.dispositions);
  if (!dispositions) return [];
  const { counts, hits, readAt } = dispositions;
  if (step.type === 'BENEFICIAL_OWNERS' && hits.length === 0) return [];
  const screenings = partOf(step.explanation)?.screening ?? [];
  const explanations = new Map(screenings.flatMap((one) => one.hits.map((hit) => [hit.id, hit] as const)));
  const order = screenings.flatMap((one) => one.order);
  return [
    head,
    facts([
      ...reportedFacts(step),
      ['Delivered', `${counted(counts.hits, 'hit', 'hits')}, read ${moment(readAt)}`],
      ['Verdicts', verdictText(counts)],
    ]),
    hits.length === 0
      ? paragraph('No hit was delivered. That is what was reported at this moment, not a finding that there is none.', {
          tone: 'muted',
        })
      : {
          kind: 'table',
          columns: [
            { title: 'Hit', width: 32 },
            { title: 'Compared with the subject', width: 30 },
            { title: 'Verdict of the reviewers', width: 34 },
          ],
          rows: inOrder(hits, order).map((hit) => {
            const explanation = explanations.get(hit.hit);
            return [
              hitLines(hit, explanation),
              explanation ? comparedLines(explanation, hits.length <= mostCompared) : [],
              [...verdictLines(hit), ...earlierLines(hit)],
            ];
          }),
        },
  ];
}

const verdictText = ({
  open,
  inconclusive,
  match,
  falsePositive,
}: {
  open: number;
  inconclusive: number;
  match: number;
  falsePositive: number;
}): string =>
  `${open} open${inconclusive > 0 ? ` (${inconclusive} inconclusive)` : ''}, ${counted(match, 'match', 'matches')}, ${counted(falsePositive, 'false positive', 'false positives')}`;

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** What the service itself says of the screening of a person or of a company. */
function reportedFacts({ type, answer }: DossierStep): readonly (readonly [string, string])[] {
  if (type !== 'AML') return [];
  const body = partOf(answer)?.body;
  const aml = propertyOf(propertyOf(body, 'verification'), 'aml') ?? propertyOf(body, 'aml') ?? body;
  const total = propertyOf(aml, 'total_hits');
  const yesNo = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : 'Not stated');
  return [
    ['Reported', typeof total === 'number' ? counted(total, 'hit', 'hits') : 'Number of hits not stated'],
    ['Action required', yesNo(propertyOf(aml, 'action_required'))],
    ['Ongoing monitoring', yesNo(propertyOf(aml, 'monitored'))],
  ];
}

/** Kinds and corroboration first, as on screen; then what is gone. */
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
  return [
    line(text ? shown(text) : 'Name not reported', { bold: true }),
    ...(approximate ? [muted(shown(approximate))] : []),
    line(kind === '' ? 'Unknown kind' : kind, {
      tone: kinds.includes('sanctions') || kind === '' ? 'severe' : 'plain',
    }),
    ...(corporate === null ? [] : [muted(`on company ${corporate + 1} among the owners`)]),
    ...(articles.length > 0 ? [muted(counted(articles.length, 'article', 'articles'))] : []),
    ...(position === null ? [line('No longer reported', { tone: 'warning' })] : []),
  ];
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
  if (!whole) return [line(counts)];
  return [
    line(counts),
    ...attributes
      .filter(({ agreement }) => agreement !== 'missing')
      .slice(0, 8)
      .map(({ label, agreement, hit, remark }) => {
        const value = hit
          .map(({ text }) => shown(text))
          .slice(0, 2)
          .join(', ');
        const how = `${agreement.replace('_', ' ')}${remark ? `, ${remark}` : ''}`;
        return line(`${shown(label)}: ${value} (${shown(how)})`, {
          tone: agreement === 'different' ? 'warning' : 'muted',
        });
      }),
  ];
}

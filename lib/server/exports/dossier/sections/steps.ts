/** Every step: its state and reason, its documents against their machine-readable zones, and the other values that it reports. */
import { explainReason } from '#lib/format/labels/reason-explanation.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import type { Block, Line } from '../../typesetting/index.ts';
import { documentBlocks } from '../document-blocks.ts';
import { leavesOf } from '../leaves.ts';
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
  shownText,
  statusTones,
  stepName,
} from '../section.ts';

/** Their contents have sections of their own. */
const elsewhere: Readonly<Record<string, string>> = {
  AML: 'Its hits are in the section Screening.',
  DUPLICATE: 'Its candidates are in the section Duplicates.',
  BENEFICIAL_OWNERS: 'Its owners are in the section Ownership.',
};
/** Further values are in the attached record, and the document says so. */
const mostLeaves = 150;

export const stepSection: Section = (source) => ({
  title: 'Steps',
  blocks:
    source.record.steps.length === 0
      ? [paragraph('The verification service listed no step.', { tone: 'warning' })]
      : source.record.steps.flatMap((step) => toBlocks(source, step)),
});

function toBlocks(source: DossierSource, step: DossierStep): readonly Block[] {
  const look = toStatusLook(step.status);
  const answer = partOf(step.answer);
  const gap = gapOf(step.answer);
  const status = line(shown(look.label), { bold: true, tone: statusTones[look.tone] ?? 'plain' });
  const head: readonly Block[] = [
    heading(stepName(source, step.step)),
    facts([
      ['Status', [status]],
      ['Read', answer ? moment(answer.readAt) : null],
      ['Reason', answer ? reasonLines(answer.body, step.status) : null],
    ]),
  ];
  if (gap || !answer) return [...head, paragraph(gap ? gapText(gap) : '', { tone: 'warning' })];
  const note = elsewhere[step.type];
  return [
    ...head,
    ...(note === undefined
      ? [...documentBlocks(answer.body, source.record.madeAt), ...phoneBlocks(step), ...leafBlocks(answer.body)]
      : [paragraph(note, { tone: 'muted' })]),
    ...(answer.redacted.length === 0
      ? []
      : [
          paragraph(`Not available to the role of who made this: ${shownText(answer.redacted.join(', '))}.`, {
            tone: 'muted',
          }),
        ]),
  ];
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function reasonLines(body: unknown, status: string): readonly Line[] {
  const reason = propertyOf(body, 'reason');
  if (typeof reason !== 'object' || reason === null) return status === 'REJECTED' ? [muted('No reason given.')] : [];
  const code = propertyOf(reason, 'code');
  const message = propertyOf(reason, 'message');
  const [original, translated] = [propertyOf(message, 'original'), propertyOf(message, 'translated')];
  const explained = typeof code === 'string' ? explainReason(code) : undefined;
  return [
    typeof code === 'string' ? line(shown(code), { mono: true }) : muted('No code'),
    ...(explained ? [line(explained)] : []),
    ...(typeof original === 'string' ? [line(`“${shownText(original)}”`), muted('written by the agent')] : []),
    ...(typeof translated === 'string' && translated !== original
      ? [line(`“${shownText(translated)}”`), muted('translated by the verification service')]
      : []),
  ];
}

function phoneBlocks({ explanation }: DossierStep): readonly Block[] {
  const phone = partOf(explanation)?.phone;
  if (!phone) return [];
  const disagree = phone.checks.filter(({ agrees }) => agrees === false).length;
  return [
    facts([
      ['Number', phone.international ? shown(phone.international) : 'Cannot exist'],
      ['Type', phone.type ? shown(phone.type) : null],
      ['Country', phone.country],
      ['Checks', disagree === 0 ? 'None disagrees' : [line(`${disagree} disagree`, { tone: 'severe' })]],
    ]),
  ];
}

function leafBlocks(body: unknown): readonly Block[] {
  const leaves = leavesOf(body);
  if (leaves.length === 0) return [];
  return [
    {
      kind: 'facts',
      rows: leaves.slice(0, mostLeaves).map(({ label, text }) => ({ label: shown(label), lines: [line(shown(text))] })),
    },
    ...(leaves.length > mostLeaves
      ? [
          paragraph(`And ${counted(leaves.length - mostLeaves, 'value', 'values')} more in the attached record.`, {
            tone: 'muted',
          }),
        ]
      : []),
  ];
}

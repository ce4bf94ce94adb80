/** What the steps report: the values of the subject with their sources, and every step by itself. */
import { countryName } from '#lib/format/country.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { factLabel } from '#lib/format/labels/fact.ts';
import { explainReason } from '#lib/format/labels/reason-explanation.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { fieldOf } from '#lib/format/screening.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import {
  type Agreement,
  type AttributeKind,
  type CrossCheck,
  crossChecks,
  differencesIn,
} from '#lib/step-comparison/index.ts';
import { type FactRow, facts, heading, line, muted, note, present, table, warning } from '../../typesetting/blocks.ts';
import type { Block, Line, Tone } from '../../typesetting/typeset.ts';
import { type DossierSource, gapBlock, gapOf, partOf, type Section, statusLine, stepName } from '../section.ts';
import { agreementLooks, companyDocumentBlocks, documentBlocks, leavesOf, unreadableBlocks } from '../step-blocks.ts';
import { counted, moment, shown, shownText } from '../texts.ts';

const agreements: Record<Agreement, readonly [label: string, tone: Tone]> = {
  ...agreementLooks,
  several: ['Several', 'plain'],
  one_source: ['Only in this step', 'muted'],
};

/** What is known of the subject: every value with the step that reported it, and how values of several steps compare. */
export const valueSection: Section = (source) => {
  const { subjectFacts } = source.record.session;
  const checks = crossChecks(subjectFacts);
  const compared = new Set(checks.flatMap(({ values }) => values.map(({ fact }) => fact)));
  const others = subjectFacts.filter((fact) => !compared.has(fact));
  const rows = [
    ...checks.flatMap((check) => toRows(source, check)),
    ...others.map((fact) => [
      [line(shown(factLabel(fact.key)))],
      valueLines(fact, /_country$|^country$/.test(fact.key) ? 'country' : 'text', null),
      [muted(sourceOf(source, fact))],
      [muted('')],
    ]),
  ];
  return {
    title: 'Values and sources',
    blocks: [
      rows.length === 0
        ? note('No step reported a value about the subject.')
        : table({ Attribute: 17, Value: 36, Source: 20, 'Steps compared': 18 }, rows),
    ],
  };
};

/** Each value has one row with all its sources; the comparison stands with the first. */
function toRows(source: DossierSource, check: CrossCheck): readonly (readonly Line[])[][] {
  const [label, look] = agreements[check.agreement];
  const isFinding = differencesIn(source.record.session.findings, check.key).length > 0;
  const tone = check.agreement === 'different' && !isFinding ? 'plain' : look;
  const alike = Map.groupBy(check.values, ({ fact, meaning }) => JSON.stringify([fact.value, meaning]));
  return [...alike.values()].flatMap((values, at) => {
    const [first] = values;
    if (!first) return [];
    return [
      [
        at === 0 ? [line(check.label, { bold: true })] : [],
        valueLines(first.fact, check.kind, first.meaning),
        [muted(values.map(({ fact }) => sourceOf(source, fact)).join(', '))],
        at === 0 ? [line(label, { tone }), ...(check.remark ? [muted(shown(check.remark))] : [])] : [],
      ],
    ];
  });
}

function valueLines({ value }: SubjectFact, kind: AttributeKind, meaning: string | null): readonly Line[] {
  const text = kind === 'date' ? toDay(value) : kind === 'country' ? (countryName(value) ?? value) : value;
  const style = kind === 'number' ? ({ mono: true } as const) : {};
  const raw = text !== value ? [muted(`as reported: ${shown(value)}`)] : [];
  return [line(shown(text), style), ...(kind === 'country' ? raw : []), ...(meaning ? [muted(meaning)] : [])];
}

const sourceOf = (source: DossierSource, { step }: SubjectFact): string =>
  step === null ? 'Session' : stepName(source, step);

/** Their contents have sections of their own. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['AML', 'In the section Screening'],
  ['DUPLICATE', 'In the section Duplicates'],
  ['BENEFICIAL_OWNERS', 'In the section Ownership'],
]);
/** Further values are in the attached record, and the document says so. */
const mostLeaves = 150;

/** Every step: its state and reason, its documents against their machine-readable zones, and the other values that it reports. */
export const stepSection: Section = (source) => ({
  title: 'Steps',
  blocks:
    source.record.steps.length === 0
      ? [warning('The verification service listed no step.')]
      : source.record.steps.flatMap((step) => toBlocks(source, step)),
});

function toBlocks(source: DossierSource, step: DossierStep): readonly Block[] {
  const answer = partOf(step.answer);
  const gap = gapOf(step.answer);
  const where = elsewhere.get(step.type);
  const head: readonly Block[] = [
    heading(stepName(source, step.step)),
    facts([
      ['Status', [statusLine(step.status)]],
      ['Read', answer ? moment(answer.readAt) : null],
      ['Reason', answer ? reasonLines(answer.body, step.status) : null],
      ['Contents', answer && where !== undefined ? [muted(where)] : null],
    ]),
  ];
  if (!answer) return gap ? [...head, gapBlock(gap)] : head;
  const { body, redacted } = answer;
  return [
    ...head,
    ...unreadableBlocks(body),
    ...(where === undefined
      ? [
          ...documentBlocks(body, source.record.madeAt, step.type !== 'PROOF_OF_ADDRESS'),
          ...(step.type === 'DOCUMENTS' ? companyDocumentBlocks(body) : []),
          ...phoneBlocks(step),
          ...valueBlocks(leavesOf(body)),
          ...checkBlocks(body),
        ]
      : []),
    ...deviceBlocks(body),
    ...(redacted.length === 0 ? [] : [note(`${redactedText}: ${shownText(redacted.join(', '))}.`)]),
  ];
}

const redactedText = 'Not available to the role of the reviewer who created this dossier';

function reasonLines(body: unknown, status: string): readonly Line[] {
  const reason = fieldOf(body, 'reason');
  if (typeof reason !== 'object' || reason === null) return status === 'REJECTED' ? [muted('No reason provided.')] : [];
  const code = fieldOf(reason, 'code');
  const message = fieldOf(reason, 'message');
  const [original, translated] = [fieldOf(message, 'original'), fieldOf(message, 'translated')];
  const explained = typeof code === 'string' && explainReason(code);
  const quoted = (text: string, by: string) => [line(`“${shownText(text)}”`), muted(by)];
  return present(
    typeof code === 'string' ? line(shown(code), { mono: true }) : muted('No code'),
    explained && line(explained),
    ...(typeof original === 'string' ? quoted(original, 'written by the agent') : []),
    ...(typeof translated === 'string' && translated !== original
      ? quoted(translated, 'translated by the verification service')
      : []),
  );
}

function phoneBlocks({ explanation }: DossierStep): readonly Block[] {
  const phone = partOf(explanation)?.phone;
  if (!phone) return [];
  const disagree = phone.checks.filter(({ agrees }) => agrees === false).length;
  return [
    facts([
      ['Number', phone.international ? shown(phone.international) : 'In no known numbering plan'],
      ['Type', phone.type ? shown(phone.type) : null],
      ['Country', phone.country],
      ['Checks', disagree === 0 ? 'None disagrees' : [line(`${disagree} disagree`, { tone: 'warning' })]],
    ]),
  ];
}

function valueBlocks(leaves: ReturnType<typeof leavesOf>): readonly Block[] {
  const rows = leaves.slice(0, mostLeaves).map(({ label, text }): FactRow => [shown(label), [line(shown(text))]]);
  const others = leaves.length - mostLeaves;
  return present(
    rows.length > 0 && facts(rows),
    others > 0 && note(`And ${counted(others, 'value', 'values')} more in the attached record.`),
  );
}

/** These blocks show the device that submitted the step. */
function deviceBlocks(body: unknown): readonly Block[] {
  const leaves = leavesOf(fieldOf(body, 'metadata'));
  return leaves.length === 0 ? [] : [heading('Device', 3), ...valueBlocks(leaves)];
}

/** Checks of a person inside the step: a legal representative. */
function checkBlocks(body: unknown): readonly Block[] {
  const checks = fieldOf(body, 'steps');
  if (!Array.isArray(checks) || checks.length === 0) return [];
  const rows = checks.map((check: unknown): FactRow => {
    const [type, status] = [fieldOf(check, 'type'), fieldOf(check, 'status')];
    return [
      typeof type === 'string' ? shown(stepTypeLabel(type)) : 'Unknown type',
      [statusLine(typeof status === 'string' ? status : null)],
    ];
  });
  return [heading('Checks of the person', 3), facts(rows)];
}

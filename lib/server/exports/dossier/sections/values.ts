/** What is known of the subject: every value with the step that reported it, and how values of several steps compare. */
import { countryName } from '#lib/format/country.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { factLabel } from '#lib/format/labels/review/fact.ts';
import type { SubjectFact } from '#lib/model/session/session.ts';
import { type Agreement, type AttributeKind, type CrossCheck, crossChecks } from '#lib/step-comparison/index.ts';
import type { Line, Tone } from '../../typesetting/typeset.ts';
import { type DossierSource, line, muted, paragraph, type Section, shown, stepName } from '../section.ts';

const agreements: Record<Agreement, readonly [label: string, tone: Tone]> = {
  equal: ['Equal', 'good'],
  partial: ['Equal in part', 'warning'],
  different: ['Different', 'severe'],
  several: ['Several', 'plain'],
  not_compared: ['Not compared', 'warning'],
  one_source: ['Only in this step', 'muted'],
};

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
        ? paragraph('No step reported a value about the subject.', { tone: 'muted' })
        : {
            kind: 'table',
            columns: [
              { title: 'Attribute', width: 17 },
              { title: 'Value', width: 36 },
              { title: 'Source', width: 20 },
              { title: 'Steps compared', width: 18 },
            ],
            rows,
          },
    ],
  };
};

/** One row for each value with all its sources; the comparison stands with the first. */
function toRows(source: DossierSource, check: CrossCheck): readonly (readonly Line[])[][] {
  const [label, tone] = agreements[check.agreement];
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

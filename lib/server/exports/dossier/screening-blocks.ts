/** What the service reports of a screening as a whole, besides its hits: as the page of the step shows it. */
import { countryName } from '#lib/format/country.ts';
import { toDay } from '#lib/format/dates/date.ts';
import {
  assessCompleteness,
  completenessMessage,
  fieldOf,
  listOf,
  type Totals,
  textOf,
  toTotals,
} from '#lib/format/screening.ts';
import type { Disposition, HitDisposition } from '#lib/model/review/disposition.schema.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import type { Block, Line, Tone } from '../typesetting/typeset.ts';
import {
  counted,
  type FactRow,
  line,
  moment,
  muted,
  paragraph,
  partOf,
  readable,
  sentence,
  shown,
  shownText,
} from './section.ts';

interface ReportedScreening {
  readonly facts: readonly FactRow[];
  /** It is false where a list of hits is missing or was not to be expected yet: then "none" would say too much. */
  readonly hasList: boolean;
  /** What was not delivered, or does not agree; and that nothing was screened yet. */
  readonly notices: readonly Block[];
}

/** @returns null for another step: companies among the owners have theirs in the table of owners */
export function toReportedScreening(
  { type, status, answer }: DossierStep,
  kind: SessionKind,
): ReportedScreening | null {
  if (type !== 'AML') return null;
  const body = partOf(answer)?.body;
  const screening = fieldOf(fieldOf(body, 'verification'), 'aml') ?? fieldOf(body, 'aml') ?? body;
  const totals = toTotals(kind, screening);
  const hits = fieldOf(screening, kind === 'individual' ? 'hits' : 'screening');
  const verdict = assessCompleteness({ hits, reported: totals.reported, status });
  const message = completenessMessage(verdict);
  const isIncomplete = verdict.state === 'incomplete';
  return {
    hasList: Array.isArray(hits) && verdict.state !== 'not-submitted',
    facts: [
      ...totalRows(totals),
      ...(kind === 'individual' ? customerRows(fieldOf(screening, 'customer_info')) : decisionRows(screening)),
    ],
    notices: [
      ...(verdict.state === 'not-submitted'
        ? [paragraph('AML has not run yet. Nothing was screened.', { tone: 'warning', bold: true })]
        : []),
      ...(message === undefined
        ? []
        : [
            paragraph(`${isIncomplete ? 'Screening incomplete' : 'More hits than reported'}: ${message}`, {
              tone: 'warning',
              bold: true,
            }),
          ]),
    ],
  };
}

const yesNo = (flag: boolean | null): string => (flag === null ? 'Not stated' : flag ? 'Yes' : 'No');

const totalRows = ({ reported, actionRequired, monitored, status }: Totals): readonly FactRow[] => [
  ['Reported', reported === null ? 'No total reported' : counted(reported, 'hit', 'hits')],
  ['Action required', [line(yesNo(actionRequired), actionRequired ? { tone: 'warning', bold: true } : {})]],
  ['Ongoing monitoring', yesNo(monitored)],
  ['Reported status', status === null ? null : [line(shown(status), { mono: true })]],
];

/** These rows show the data with which a person was screened. */
function customerRows(customer: unknown): readonly FactRow[] {
  const value = (key: string) => textOf(fieldOf(customer, key));
  const country = (key: string) => {
    const code = value(key);
    return code === null ? null : shown(countryName(code) ?? code);
  };
  const name = [value('firstname'), value('lastname')].filter((part) => part !== null).join(' ');
  const birth = value('birth_date');
  const [nationality, residence] = [country('nationality'), country('country')];
  const texts = [
    ...(name === '' ? [] : [shown(name)]),
    ...(birth === null ? [] : [`born ${shown(toDay(birth))}`]),
    ...(nationality === null ? [] : [`nationality ${nationality}`]),
    ...(residence === null ? [] : [`country ${residence}`]),
  ];
  return [['Screened as', texts.length === 0 ? [muted('Not stated')] : texts.map((text) => line(text))]];
}

/** These rows show the provider's own decision on a company. */
function decisionRows(screening: unknown): readonly FactRow[] {
  const decision = fieldOf(screening, 'decision');
  const value = (key: string) => textOf(fieldOf(decision, key));
  const [output, officer, user, note] = [
    value('output'),
    value('compliance_officer'),
    value('user_id'),
    value('internal_note'),
  ];
  const reasons = (listOf(fieldOf(decision, 'reasons')) ?? []).flatMap((reason): readonly Line[] => {
    const words = textOf(fieldOf(reason, 'note'));
    return [
      line(shown(textOf(fieldOf(reason, 'reason')) ?? 'No code'), { mono: true }),
      ...(words === null ? [] : [line(shownText(words))]),
    ];
  });
  const lines = [
    ...(output === null ? [] : [line(shown(output), { mono: true })]),
    ...reasons,
    ...(note === null ? [] : [line(`Internal note: ${shownText(note)}`)]),
    ...(officer === null && user === null
      ? []
      : [
          muted(
            `by ${[officer, user]
              .filter((part) => part !== null)
              .map(shown)
              .join(', ')}`,
          ),
        ]),
  ];
  return [['Provider’s decision', lines.length === 0 ? [muted('None provided')] : lines]];
}

const states: Record<HitDisposition['state'], readonly [label: string, tone: Tone]> = {
  open: ['Open', 'warning'],
  match: ['Match', 'severe'],
  false_positive: ['False positive', 'muted'],
};

/** These lines say what counts now, who decided it, when and why; then they say what came before. */
export function verdictLines(hit: HitDisposition): readonly Line[] {
  const { disposition, changed, history, needsApproval, approval } = hit;
  const [label, tone] = states[hit.state];
  const isInconclusive = disposition?.verdict === 'inconclusive' && hit.state === 'open';
  return [
    line(isInconclusive ? 'Open, inconclusive' : label, { bold: true, tone }),
    ...(disposition ? decisionLines(disposition) : []),
    ...(changed ? [line(changedText(changed), { tone: 'warning' })] : []),
    ...stageLines(hit),
    ...(needsApproval && !approval ? [line('Senior approval missing', { tone: 'severe', bold: true })] : []),
    ...(approval
      ? [
          line(`Senior approval: ${approval.approval}`, {
            tone: approval.approval === 'approved' ? 'plain' : 'severe',
          }),
          ...(approval.reason ? [line(shownText(approval.reason))] : []),
          muted(`${shown(approval.by.name)}, ${moment(approval.at)}`),
        ]
      : []),
    ...history.map(({ verdict, by, at }) => muted(`Before: ${readable(verdict)}, ${shown(by.name)}, ${moment(at)}`)),
  ];
}

function decisionLines({ verdict, reason, by, at, undone }: Disposition): readonly Line[] {
  const why = [reason?.template && reason.template !== 'other' ? readable(reason.template) : '', reason?.text ?? '']
    .filter((text) => text !== '')
    .map(shownText);
  return [
    ...(verdict === 'open' ? [line('Opened again')] : []),
    ...why.map((text) => line(text)),
    muted(`${shown(by.name)}, ${moment(at)}`),
    ...(undone ? [muted(`Version ${undone.version} undone by ${shown(undone.by.name)}, ${moment(undone.at)}`)] : []),
  ];
}

function changedText({ hit, subject, gone }: NonNullable<HitDisposition['changed']>): string {
  if (gone) return 'No longer reported since this verdict';
  const what = [hit ? 'the hit' : '', subject ? 'the subject' : ''].filter((part) => part !== '').join(' and ');
  return `Open again: ${what} changed since this verdict`;
}

/** These lines list the stages of proceedings that the reviewer read in the articles. */
function stageLines({ articles, disposition }: HitDisposition): readonly Line[] {
  const stages = Object.entries(disposition?.stages ?? {});
  return stages.map(([id, stage]) => {
    const title = articles.find((article) => article.id === id)?.title;
    return muted(`${sentence(stage)}: ${title ? shown(title) : 'an article that is no longer reported'}`);
  });
}

export const earlierLines = ({ earlier }: HitDisposition): readonly Line[] =>
  earlier.length === 0
    ? []
    : [muted(`${counted(earlier.length, 'verdict', 'verdicts')} on the same entry elsewhere in this session`)];

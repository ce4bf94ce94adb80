/** What the service reports of a screening as a whole, besides its hits: as the page of the step shows it. */
import { countryName } from '#lib/format/country.ts';
import { toDay } from '#lib/format/dates/date.ts';
import { changedSinceVerdict } from '#lib/format/labels/verdict.ts';
import {
  assessCompleteness,
  completenessMessage,
  fieldOf,
  listOf,
  type Totals,
  textOf,
  toTotals,
} from '#lib/format/screening.ts';
import type { Disposition, HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { DossierStep } from '#lib/server/dossier-record.ts';
import { boldWarning, type FactRow, line, muted, present } from '../typesetting/blocks.ts';
import type { Block, Line, Tone } from '../typesetting/typeset.ts';
import { partOf } from './section.ts';
import { counted, moment, readable, sentence, shown, shownText } from './texts.ts';

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
    notices: present(
      verdict.state === 'not-submitted' && boldWarning('AML has not run yet. Nothing was screened.'),
      message !== undefined &&
        boldWarning(`${isIncomplete ? 'Screening incomplete' : 'More hits than reported'}: ${message}`),
    ),
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
  const lines = present(
    name && line(shown(name)),
    birth && line(`born ${shown(toDay(birth))}`),
    nationality && line(`nationality ${nationality}`),
    residence && line(`country ${residence}`),
  );
  return [['Screened as', lines.length === 0 ? [muted('Not stated')] : lines]];
}

/** These rows show the provider's own decision on a company. */
function decisionRows(screening: unknown): readonly FactRow[] {
  const decision = fieldOf(screening, 'decision');
  const value = (key: string) => textOf(fieldOf(decision, key));
  const [output, note] = [value('output'), value('internal_note')];
  const by = [value('compliance_officer'), value('user_id')].filter((part) => part !== null);
  const reasons = (listOf(fieldOf(decision, 'reasons')) ?? []).flatMap((reason): readonly Line[] => {
    const words = textOf(fieldOf(reason, 'note'));
    const code = line(shown(textOf(fieldOf(reason, 'reason')) ?? 'No code'), { mono: true });
    return present(code, words && line(shownText(words)));
  });
  const lines = present(
    output && line(shown(output), { mono: true }),
    ...reasons,
    note && line(`Internal note: ${shownText(note)}`),
    by.length > 0 && muted(`by ${by.map(shown).join(', ')}`),
  );
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
  const isApproved = approval?.approval === 'approved';
  return present(
    line(isInconclusive ? 'Open, inconclusive' : label, { bold: true, tone }),
    ...(disposition ? decisionLines(disposition) : []),
    changed && line(changedSinceVerdict(changed), { tone: 'warning' }),
    ...stageLines(hit),
    needsApproval && !approval && line('Senior approval missing', { tone: 'severe', bold: true }),
    approval && line(`Senior approval: ${approval.approval}`, { tone: isApproved ? 'plain' : 'severe' }),
    approval?.reason && line(shownText(approval.reason)),
    approval && muted(`${shown(approval.by.name)}, ${moment(approval.at)}`),
    ...history.map(({ verdict, by, at }) => muted(`Before: ${readable(verdict)}, ${shown(by.name)}, ${moment(at)}`)),
  );
}

const decisionLines = ({ verdict, reason, by, at, undone }: Disposition): readonly Line[] =>
  present(
    verdict === 'open' && line('Opened again'),
    reason?.template && reason.template !== 'other' && line(shownText(readable(reason.template))),
    reason?.text && line(shownText(reason.text)),
    muted(`${shown(by.name)}, ${moment(at)}`),
    undone && muted(`Version ${undone.version} undone by ${shown(undone.by.name)}, ${moment(undone.at)}`),
  );

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

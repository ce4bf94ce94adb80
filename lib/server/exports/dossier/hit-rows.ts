/** Verdicts as a table shows them, of hits and of duplicate matches. */
import type { Disposition, HitDisposition } from '#lib/model/review/disposition.ts';
import type { Line, Tone } from '../typesetting/typeset.ts';
import { counted, line, moment, muted, readable, sentence, shown, shownText } from './section.ts';

const states: Record<HitDisposition['state'], readonly [label: string, tone: Tone]> = {
  open: ['Open', 'warning'],
  match: ['Match', 'severe'],
  false_positive: ['False positive', 'muted'],
};

/** What counts now, who decided it, when and why; then what came before. */
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

/** Stages of proceedings that the reviewer read in the articles. */
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

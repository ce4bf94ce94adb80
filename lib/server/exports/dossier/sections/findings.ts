import type { Severity } from '#lib/model/session/finding.ts';
import type { Tone } from '../../typesetting/typeset.ts';
import { heading, line, muted, paragraph, type Section, shown, stepName } from '../section.ts';
import { shownFindings } from '../shown-findings.ts';

const labels: Record<Severity, string> = { severe: 'Severe', warning: 'Warning', notice: 'Notice' };
const tones: Record<Severity, Tone> = { severe: 'severe', warning: 'warning', notice: 'muted' };

/** Most serious first, as on screen. */
export const findingSection: Section = (source) => {
  const findings = shownFindings(source.record.session);
  return {
    title: 'Findings',
    blocks: [
      findings.length === 0
        ? paragraph('No findings by the rules of Review Desk. That says nothing of what was not reported.', {
            tone: 'muted',
          })
        : {
            kind: 'points',
            points: findings.map(({ severity, message, detail, reasonCode, step }) => ({
              label: line(labels[severity], { tone: tones[severity], bold: true }),
              title: shown(message),
              lines: [
                ...(detail ? [line(shown(detail))] : []),
                ...(reasonCode ? [line(`Reason: ${shown(reasonCode)}`)] : []),
                ...(step === null ? [] : [muted(stepName(source, step))]),
              ],
            })),
          },
      heading('Contents'),
      { kind: 'contents' },
    ],
  };
};

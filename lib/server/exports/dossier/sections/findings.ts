import { findingDetail } from '#lib/format/labels/finding-detail.ts';
import type { Severity } from '#lib/model/session/finding.ts';
import type { Tone } from '../../typesetting/index.ts';
import { heading, line, muted, paragraph, type Section, shown, stepName } from '../section.ts';

const labels: Record<Severity, string> = { severe: 'Severe', warning: 'Warning', notice: 'Notice' };
const tones: Record<Severity, Tone> = { severe: 'severe', warning: 'warning', notice: 'muted' };

/** Most serious first, as on screen. */
export const findingSection: Section = (source) => {
  const { findings } = source.record.session;
  return {
    title: 'Findings',
    blocks: [
      findings.length === 0
        ? paragraph('No findings by the rules of Review Desk. That says nothing of what was not reported.', {
            tone: 'muted',
          })
        : {
            kind: 'points',
            points: findings.map((finding) => {
              const detail = findingDetail(finding);
              return {
                label: line(labels[finding.severity], { tone: tones[finding.severity], bold: true }),
                title: shown(finding.message),
                lines: [
                  ...(detail ? [line(shown(detail))] : []),
                  ...(finding.step === null ? [] : [muted(stepName(source, finding.step))]),
                ],
              };
            }),
          },
      heading('Contents'),
      { kind: 'contents' },
    ],
  };
};

import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { findingMessage, type Ownership, type OwnershipFinding } from '#lib/ownership/index.ts';

export interface FindingText extends Pick<OwnershipFinding, 'code' | 'severity'> {
  readonly title: string;
  readonly text: string;
}

const severities = ['stops', 'warns', 'notes'] as const;

/** Findings as texts, most serious first. */
export const toFindingTexts = (ownership: Ownership): readonly FindingText[] =>
  ownership.findings
    .map((finding) => {
      const { title, text, action } = findingMessage(finding, ownership);
      return {
        code: finding.code,
        severity: finding.severity,
        title: toVisibleLine(title, 120),
        text: toVisibleLine(action === null ? text : `${text} ${action}`, 900),
      };
    })
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

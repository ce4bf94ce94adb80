import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import {
  findingMessage,
  isSanctionsFinding,
  mostSeriousFirst,
  type Ownership,
  type OwnershipFinding,
} from '#lib/ownership/index.ts';

export interface FindingText extends Pick<OwnershipFinding, 'code' | 'severity'> {
  readonly title: string;
  readonly text: string;
  /** Of the 50 % rule of sanctions. */
  readonly isSanctions: boolean;
}

/** Findings as texts, most serious first. */
export const toFindingTexts = (ownership: Ownership): readonly FindingText[] =>
  mostSeriousFirst(ownership.findings).map((finding) => {
    const { title, text, action } = findingMessage(finding, ownership);
    return {
      code: finding.code,
      severity: finding.severity,
      title: toVisibleLine(title, 120),
      text: toVisibleLine(action === null ? text : `${text} ${action}`, 900),
      isSanctions: isSanctionsFinding(finding),
    };
  });

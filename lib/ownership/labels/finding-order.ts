/** The order in which findings are read, on the screen and in exports. */
import type { FindingCode, OwnershipFinding } from '../model/index.ts';

const severities = ['stops', 'warns', 'notes'] as const;
/** Within one severity: what leaves open who owns the company comes first. */
const mostSerious: readonly FindingCode[] = [
  'UNLISTED_MAY_OWN',
  'LOOP_DECIDES',
  'CONTROL_UNDETERMINED',
  'NOBODY_QUALIFIES',
  'NO_NATURAL_PERSON',
];
const sanctionsRule: readonly FindingCode[] = ['SANCTIONS_50', 'SANCTIONS_50_POSSIBLE'];

/** Whether it is about the 50 % rule of sanctions: red wherever it is shown. */
export const isSanctionsFinding = ({ code }: Pick<OwnershipFinding, 'code'>): boolean => sanctionsRule.includes(code);

function rankOf({ code, severity }: OwnershipFinding): number {
  if (sanctionsRule.includes(code)) return sanctionsRule.indexOf(code) - sanctionsRule.length;
  const position = mostSerious.indexOf(code);
  return severities.indexOf(severity) * 100 + (position === -1 ? mostSerious.length : position);
}

/** Most serious first: the 50 % rule of sanctions, which decides about the relationship, before all others. */
export const mostSeriousFirst = (findings: readonly OwnershipFinding[]): readonly OwnershipFinding[] =>
  findings.toSorted((a, b) => rankOf(a) - rankOf(b));

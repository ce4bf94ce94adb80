/**
 * Outcomes, states and findings of shared data (v1) as marks: icon and word, never colour alone. Promises that a state which is not described is
 * shown as it was received. Throws nothing.
 */
export { FindingMark, findingKey, severityColour } from './finding-mark.tsx';
export { type FindingGroup, groupFindings, groupSuffix, personAnchor, resourceNouns } from './group-findings.ts';
export { OutcomeMark, outcomesInOrder } from './outcome-mark.tsx';
export { StateBadge } from './state-badge.tsx';

/**
 * The summary of an ownership: beneficial owners by verdict, screening hits, what shares do not account for and findings, most serious first. Hides which finding
 * goes first and who is named. Promises: an ownership that cannot be computed never reads as one without owners; shares are never shown without
 * their caveats. Throws nothing.
 */

export { OwnerGroups } from './owner-groups.tsx';
export { toSummary } from './summary.ts';
export { Caveats, SummaryHeader } from './summary-header.tsx';

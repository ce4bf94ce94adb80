/**
 * Who really owns a company, as far as reported shares tell. Hides how an answer is interpreted (direction, unit, root), the linear algebra over
 * loops, the rules of control, the layout of the map, and the texts. Promises: pure, no clock; never throws, whatever the answer contains; the
 * order of its lists does not matter; a missing share is never 0; what cannot be known is undetermined, with a finding that says why. Not a legal
 * determination.
 */
export { assess } from './assess.ts';
export { findingMessage, isSanctionsFinding, mostSeriousFirst } from './labels/findings.ts';
export {
  type NodeBadge,
  nodeBadges,
  type ScreeningHits,
  sanctions50DataMissing,
  sanctions50Label,
  shortThresholdText,
  shortVerdictLabel,
  stackLabel,
  toScreeningHits,
} from './labels/node-badges.ts';
export {
  groundText,
  shareLabel,
  shareText,
  thresholdText,
  unaccountedText,
  unitCaveat,
  verdictText,
} from './labels/texts.ts';
export { layOut, toDrawing } from './layout/layout.ts';
export { companyOfStack, toVisibleGraph } from './layout/visible-graph.ts';
export * from './model/declared.ts';
export * from './model/drawing.ts';
export * from './model/graph.ts';
export * from './model/ownership.ts';
export * from './model/policies.ts';
export { normalise } from './read/normalise.ts';
export { chainsOf, reachingRoot } from './solve/chains.ts';
export { toTreeRows } from './tree-rows.ts';

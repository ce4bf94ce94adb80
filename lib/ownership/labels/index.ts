/**
 * Findings, verdicts, grounds and shares as texts, the same for the screen and the exports. Plain text, never markup; names as received.
 * Promises: "not computed" never reads like "none"; a verdict is never a plain "no". Never throws.
 */
export { findingMessage } from './finding-message.ts';
export { isSanctionsFinding, mostSeriousFirst } from './finding-order.ts';
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
} from './node-badges.ts';
export { shareLabel, shareText, unaccountedText } from './share-text.ts';
export { groundText, unitCaveat, verdictText } from './verdict-label.ts';

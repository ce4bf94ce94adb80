/**
 * Shares, verdicts and policies as short texts for table, map and summary. Pure. Promises: an unknown share is never written as 0, a
 * verdict never as a plain no. Throws nothing.
 */

export { metArticlesText } from './articles-text.ts';
export { isPreview, policyText } from './policy-text.ts';
export {
  effectiveShareText,
  intervalText,
  isExact,
  rangeText,
  shareNumber,
  shortShareNumber,
} from './share-cell-text.ts';
export { toVisibleName } from './visible-name.ts';

/**
 * Text as words and letters for comparison. Hides: romanisation, accents, scripts, combining marks. Promises: every word and letter keeps its
 * position in the text, so that marks fall on what was written; the text is never changed. Pure; throws nothing.
 */
export { differingLetters, type Range, toParts } from './differing-letters.ts';
export {
  approximateOf,
  isAbjad,
  joinTokens,
  longestText,
  type Sameness,
  samenessOf,
  samenessRemark,
  tokenise,
  type Word,
} from './spelling.ts';

/** Verdicts in the list of a screening: marks, progress, what is entered, several at once. Throws nothing. */
export { BulkBar, SelectHit } from './bulk-bar.tsx';
export { type Judging, useJudging } from './use-judging.ts';

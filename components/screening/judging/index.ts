/** Verdicts in the list of a screening: marks, progress, what is entered, several at once. Throws nothing. */
export { BulkBar, type Judging, SelectHit, useJudging } from './bulk-bar.tsx';

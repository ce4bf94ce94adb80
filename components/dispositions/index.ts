/**
 * Verdicts on hits and duplicate matches, as a panel beside the evidence. Hides how they are read, kept up to date and shown before the server has
 * answered. Promises: nothing is chosen beforehand, a reason is mandatory, a refused verdict keeps what was entered. Throws nothing.
 */

export { whyNotInBulk } from './bulk/bulk-rules.ts';
export { BulkVerdict, loadBulkVerdict } from './bulk/lazy-bulk-verdict.tsx';
export { emptyDraft, type VerdictDraft } from './draft.ts';
export { GoneHits } from './gone-hits.tsx';
export { LastVerdict } from './last-verdict.tsx';
export { type DispositionsState, useDispositions } from './use-dispositions.ts';
export { VerdictMark, verdictOf } from './verdict-mark.tsx';
export { type SameRead, useSameRead, VerdictPanel } from './verdict-panel.tsx';

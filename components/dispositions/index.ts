/**
 * Verdicts on hits and duplicate matches, as a panel beside the evidence. Hides how they are read, kept up to date and shown before the server has
 * answered. Promises: nothing is chosen beforehand, a reason is mandatory, a refused verdict keeps what was entered. Throws nothing.
 */

export { whyNotInBulk } from './bulk-rules.ts';
export { emptyDraft, type VerdictDraft } from './draft.ts';
export { BulkVerdict, loadBulkVerdict } from './lazy-bulk-verdict.tsx';
export { type DispositionsState, useDispositions } from './use-dispositions.ts';
export { VerdictMark, verdictOf } from './verdict-mark.tsx';
export { VerdictPanel } from './verdict-panel.tsx';

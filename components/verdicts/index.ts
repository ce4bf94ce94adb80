/**
 * Verdicts on hits and duplicate matches, as a panel beside the evidence. Hides how they are read, kept up to date and shown before the server has
 * answered. Promises: nothing is chosen beforehand, a reason is mandatory, a refused verdict keeps what was entered. Throws nothing.
 */

export { BulkVerdict, GoneHits, LastVerdict, loadBulkVerdict, whyNotInBulk } from './listed-verdicts.tsx';
export { type SameRead, useRereadOlder, useSameRead, useStepVerdicts, type VerdictsState } from './use-verdicts.ts';
export { VerdictPanel } from './verdict-panel.tsx';
export { VerdictMark } from './verdict-record.tsx';

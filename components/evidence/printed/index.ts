/** What of the evidence is on paper. */
export { PrintedEvidence, type PrintedFile } from './printed-evidence.tsx';
export { whyNotPrinted } from './why-not-printed.ts';

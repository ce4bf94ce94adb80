/**
 * The officer's record of who the beneficial owners are, or that none was identified. Hides the dialog, which is loaded when it is first opened, and
 * the computation that its entries may be taken from. Promises: nothing is chosen beforehand for a first record, a refusal keeps what was entered,
 * computed owners are taken over on request alone. Throws nothing.
 */
export { RecordLine } from './record-line.tsx';
export { RecordSection } from './record-section.tsx';

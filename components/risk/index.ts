/**
 * The officer's rating of a session's risk and the day of the next review. Hides the dialog, which is loaded when it is first opened. Promises that a
 * refusal keeps what was entered. Throws nothing.
 */
export { RiskSection } from './risk-section.tsx';

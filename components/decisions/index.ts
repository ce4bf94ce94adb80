/**
 * Decisions on a session: the dialog that records one, the mark in the header, and the panel with the one that counts, the one that waits for a second
 * reviewer and the earlier ones. Hides when they are read again and loads the dialog when it is opened. Promises: nothing is chosen beforehand, a conflict keeps
 * what was entered. Throws nothing.
 */

export { DecisionPanel } from './decision-panel.tsx';
export { SecondVerdictForm } from './second-review.tsx';
export { DecideButton, DecisionMark } from './session-decisions.tsx';

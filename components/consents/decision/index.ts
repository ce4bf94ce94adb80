/**
 * The decision of our officer where the verification service leaves AML open. Promises that it is bound to the content on the screen, that nothing
 * is chosen beforehand and that a conflict loses no input. Throws nothing.
 */
export { AmlDecision, FormerDecision } from './aml-decision.tsx';

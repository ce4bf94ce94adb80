/**
 * The declared owners of a company in the form that `lib/ownership` computes from. Hides how a step's answer becomes it, what is known of each
 * owner's screening, which hash names a structure, and which settlement is in force for it. Promises: pure; what is not reported is null.
 */
export { toDeclared } from './declared.ts';
export { structureHashOf, toSettlement } from './settlement.ts';

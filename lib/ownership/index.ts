/**
 * Who really owns a company, as far as reported shares say it. Hides how an answer is read (direction, unit, root), the linear algebra over
 * loops, the rules of control, the layout and the open formats. Promises: pure, no clock, no throw for any JSON; the order of the lists does not
 * matter; a missing share is never 0; what cannot be known is undetermined, with the finding that says why. Not a legal determination.
 */

export { assess } from './assess.ts';
export { bareNode } from './bare-node.ts';
export { chainsOf } from './chains.ts';
export * from './drawing.ts';
export * from './layout.ts';
export * from './model.ts';
export * from './normalise.ts';
export * from './policy.ts';
export * from './reading.ts';
export * from './rows.ts';
export { shareLabel, shareText } from './share-text.ts';
export { toShown } from './shown.ts';
export * from './verdict-words.ts';
export * from './words.ts';

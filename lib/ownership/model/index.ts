/**
 * The types that the parts of this module share with the screen, the worker and the exports, and the table of policies. Everything here can be
 * cloned and written as JSON: no Map, no Set, no NaN, no Infinity. Shares are fractions (0.25 = 25 %), never rounded.
 */
export * from './chains.ts';
export * from './declared.ts';
export * from './drawing.ts';
export * from './findings.ts';
export * from './graph.ts';
export * from './input.ts';
export * from './interpretation.ts';
export * from './ownership.ts';
export * from './policies.ts';
export * from './settled.ts';
export * from './tree-rows.ts';

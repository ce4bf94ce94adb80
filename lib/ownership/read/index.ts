/**
 * Reads a declared answer as one graph. Hides how ids are matched, how direction, unit and root are inferred, and how several edges of one
 * pair become one holding. Promises: throws for no JSON; the order of the lists does not matter; a missing share is never 0; every assumption
 * is a finding.
 */
export { normalise } from './normalise.ts';

/**
 * The findings of a session for one reviewer. Hides which facts lead to which finding, their order, and what is left for a role that may not
 * know of screening or sees no document data. Promises: pure; whatever was not reported or not readable is a finding, never clean. Throws nothing.
 */
export { toFindings } from './findings.ts';

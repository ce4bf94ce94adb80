/**
 * The arithmetic of effective shares and of control. Hides the matrix, the elimination of loops, the bounds that missing shares leave, and the
 * limits on work. Promises: no iteration to convergence, no depth limit; what could not be followed is open, never none. Never throws.
 */
export { chainsOf, maxListedChains } from './chains.ts';
export { type CompanyShares, companySharesSolver } from './company-shares.ts';
export { type Closure, type Controllers, controlClosures, controllersOf, throughOf } from './control.ts';
export { tooLargeLoop } from './effective-shares.ts';
export { type Matrix, toMatrix, upstreamOf } from './matrix.ts';
export { type Unaccounted, unaccountedIn, unlistedClosure } from './unaccounted.ts';

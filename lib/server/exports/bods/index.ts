/**
 * The Beneficial Ownership Data Standard 0.4. Promises: pure; names as they were reported; no screening data, no session id; a statement id
 * is the hash of the statement. Never throws.
 */
export { toBods } from './bods.ts';

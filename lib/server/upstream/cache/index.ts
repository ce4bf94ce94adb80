/**
 * What this process remembers of the API's answers, in memory only: answers for a minute, and ids that no key could read. Promises: bounded in
 * number and bytes, and no answer stays longer than twice its useful age. Throws nothing.
 */
export { createCache } from './cache.ts';
export { createNegativeCache, type NegativeCache } from './negative-cache.ts';

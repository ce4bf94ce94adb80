/**
 * Keeps the demo and real installations out of each other's stores. The demo opens an empty store or its own; a real installation opens any
 * that holds no account of the demo. A store remembers which of the two used it. Throws SchemaError with what the operator can do.
 */
export { type Purpose, recordPurpose } from './purpose.ts';
export { removeDemoAccounts } from './remove-demo-accounts.ts';
export { requireStorePurpose } from './require-store-purpose.ts';

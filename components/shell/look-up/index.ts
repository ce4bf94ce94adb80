/**
 * Search and look-up in one field. Hides which of the two a text means. Promises that a pasted id is looked up here and in the verification
 * service, and that nothing typed is ever in an address. Throws nothing.
 */
export { SearchField } from './search-field.tsx';
export { toSearchIntent } from './search-intent.ts';
export { type SearchScope, toSearchScope } from './search-scope.ts';

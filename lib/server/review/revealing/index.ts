/**
 * Masked names and contact data shown to one reviewer for a reason, which is recorded before a value leaves. Hides what may be revealed and how it
 * is recorded. Throws Problems: not_found, bad_request, store_unavailable.
 */
export { revealFields, revealSchema } from './reveal.ts';

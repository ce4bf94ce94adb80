/**
 * How long a session is kept: the end of the relationship, from which the retention period counts, and the legal hold that overrides it. Every
 * change shares one transaction with its audit event. Throws Problems: not_allowed, not_found, bad_request, conflict, store_unavailable.
 */
export {
  holdSchema,
  holdSession,
  recordRelationshipEnd,
  relationshipEndSchema,
  requirePossibleEnd,
} from './change-retention.ts';

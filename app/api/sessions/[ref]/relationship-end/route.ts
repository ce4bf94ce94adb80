import { recordRelationshipEnd } from '#lib/operations/retention.ts';
import { routes } from '#lib/server/http/index.ts';

export const { PUT } = routes(recordRelationshipEnd);

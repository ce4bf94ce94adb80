/**
 * What the v1 resource API gives: access tokens of invented persons and companies, each with its scopes and data. Seeded
 * like the catalogue, dates count from today. `changeToken` is what the control port may do to one.
 */
import { dayMs } from '../catalogue/persons/person.ts';
import type { Session } from '../session.ts';
import { companyTokens } from './situations/companies.ts';
import { documentTokens } from './situations/documents.ts';
import { envelopeTokens } from './situations/envelopes.ts';
import { hostileTokens } from './situations/hostile.ts';
import { ordinaryTokens } from './situations/ordinary.ts';
import { screeningTokens } from './situations/screening.ts';
import type { AccessToken } from './token.ts';

export {
  type AccessToken,
  documentNames,
  type Resource,
  type ResourceAnswer,
  resources,
} from './token.ts';
export { changeToken, type TokenTransition } from './transition.ts';

/**
 * @param startMs the simulator's clock at its start; only the day counts.
 * @param sessions the catalogue of the same day, for the tokens of its persons.
 */
export function buildTokens(startMs: number, sessions: readonly Session[]): AccessToken[] {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  return [
    ...ordinaryTokens(todayMs, sessions),
    ...companyTokens(todayMs),
    ...screeningTokens(todayMs),
    ...documentTokens(todayMs),
    ...hostileTokens(todayMs),
    ...envelopeTokens(todayMs),
  ];
}

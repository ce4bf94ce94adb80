/** API access that a user or company gave to their verified data (v1). "Consent" here is that access, never consent in the sense of data protection law. */

import type { FourEyes } from '../second-review-rule.ts';

/**
 * It says what the service answered when a resource was last asked for.
 * - `given` is data; `state_only` is data of an app in state mode, which carries states and types alone; `none` is a success without data
 * - `not_shared` says that the token is not authorised for it; `revoked` says that the token is not valid (any more)
 * - `unreadable` is an answer, but not one of this resource; `failed` is no answer
 */
export const readOutcomes = ['given', 'state_only', 'none', 'not_shared', 'revoked', 'unreadable', 'failed'] as const;
export type ReadOutcome = (typeof readOutcomes)[number];

/** Our officer decides this where the service leaves it open. */
export const amlVerdicts = ['compliant', 'not_compliant'] as const;
export type AmlVerdict = (typeof amlVerdicts)[number];

/** `waiting` waits for a second reviewer; `disagreed` says that a second reviewer did, so AML is open. */
export const amlDecisionStates = ['effective', 'waiting', 'disagreed'] as const;
export type AmlDecisionState = (typeof amlDecisionStates)[number];

/** That AML is compliant where the service leaves it open settles what may be any hit. */
export const amlNeedsSecond = (mode: FourEyes, verdict: AmlVerdict): boolean =>
  mode === 'all' || (mode === 'risky' && verdict === 'compliant');

/** Limits of what is entered, in characters. */
export const consentLimits = { label: 200, token: 8_192, reason: 500 } as const;

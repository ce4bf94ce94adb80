/**
 * API access that a user or company gave to their verified data (v1), as our own HTTP API answers it. "Consent" here is that access, never
 * consent in the sense of data protection law. Times are ISO 8601 in UTC.
 */

import type { FourEyes } from '../second-review-rule.ts';
import type { SecondRefusal, SecondVerdict } from '../second-verdict.ts';
import type { Retention } from '../session/session.schema.ts';
import type { ShownConsentFinding } from './finding.ts';
import type { ResourceName } from './resources.ts';

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

export interface ConsentScope {
  readonly resource: ResourceName;
  /** It is null where the resource was never asked for. */
  readonly outcome: ReadOutcome | null;
  readonly readAt: string | null;
  /** It is when it last gave data; it is null where it never did. */
  readonly givenAt: string | null;
}

/** A row of `GET /api/consents`. */
export interface Consent {
  readonly id: string;
  readonly label: string;
  /** It is linked to this session; its name is as the reviewer may see it. */
  readonly session: { readonly ref: string; readonly subject: string | null } | null;
  readonly createdAt: string;
  readonly createdBy: string;
  /** It is when the token was entered or last replaced. */
  readonly tokenSetAt: string;
  /** Each resource has one. */
  readonly scopes: readonly ConsentScope[];
  /** The most serious comes first. */
  readonly findings: readonly ShownConsentFinding[];
}

/** `GET /api/consents`. */
export interface ConsentList {
  /** The most serious comes first. */
  readonly consents: readonly Consent[];
  /** It says whether there are more than are listed. */
  readonly more: boolean;
}

/** `waiting` waits for a second reviewer; `disagreed` says that a second reviewer did, so AML is open. */
export const amlDecisionStates = ['effective', 'waiting', 'disagreed'] as const;
export type AmlDecisionState = (typeof amlDecisionStates)[number];

/** It is what our officer decided where the service leaves AML open; it holds while the content is the same. */
export interface AmlDecision {
  /** It is the place of the identity document in its list: `0`. */
  readonly place: string;
  readonly version: number;
  readonly state: AmlDecisionState;
  /** It is null while it waits and who may be the second reviewer has not read the documents since. */
  readonly verdict: AmlVerdict | null;
  readonly reason: string | null;
  readonly contentHash: string;
  readonly reviewerName: string;
  readonly decidedAt: string;
  readonly second: {
    readonly verdict: SecondVerdict;
    readonly reason: string;
    readonly reviewerName: string;
    readonly at: string;
  } | null;
  /** While it waits, it says why this reviewer cannot be the second one; it is null when they can. */
  readonly secondRefusal: { readonly code: SecondRefusal; readonly message: string } | null;
  /** A former "not compliant" on the same content, which counts until the newest one does. */
  readonly standing: { readonly verdict: AmlVerdict; readonly reviewerName: string; readonly decidedAt: string } | null;
}

/** `GET /api/consents/{id}`. */
export interface ConsentDetail extends Consent {
  /** It says how long it is kept; it is null where it is linked to a session, and is kept for as long as that. */
  readonly retention: Retention | null;
  /** It holds the newest of each document. */
  readonly decisions: readonly AmlDecision[];
  /** Of the data that last came: to compare with a session, and what a decision is bound to. */
  readonly facts: readonly {
    readonly resource: ResourceName;
    readonly place: string | null;
    readonly key: string;
    readonly value: string;
  }[];
}

/** That AML is compliant where the service leaves it open settles what may be any hit. */
export const amlNeedsSecond = (mode: FourEyes, verdict: AmlVerdict): boolean =>
  mode === 'all' || (mode === 'risky' && verdict === 'compliant');

/** Limits of what is entered, in characters. */
export const consentLimits = { label: 200, token: 8_192, reason: 500 } as const;

/** The store takes and returns these records of consents. Times are milliseconds since 1970 in UTC. */

import type { ConsentFact, ResourceRead } from '#lib/findings/index.ts';
import type { AmlDecisionState, AmlVerdict } from '#lib/model/consents/consent.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import type { SecondVerdict } from '#lib/model/second-verdict.ts';
import type { Identities } from '../reviewers/persons.ts';

/** It says how a resource was last read with a user's access token. */
export interface StoredConsentRead extends Omit<ResourceRead, 'facts'> {
  readonly atMs: number;
  /** It is when the resource last gave data, or null when it never did. */
  readonly givenAtMs: number | null;
}

export interface ConsentRead extends StoredConsentRead {
  /** These facts are kept of the answer. */
  readonly facts: readonly ConsentFact[];
  /** It is `tokenSetAtMs` of the consent when the read began. */
  readonly tokenSetAtMs: number;
}

export interface ConsentRecord {
  readonly id: string;
  readonly label: string;
  /** It is the session that the consent is linked to, with its display name. */
  readonly session: { readonly ref: string; readonly subject: string | null } | null;
  readonly createdAtMs: number;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly tokenSetAtMs: number;
  readonly relationshipEndedAtMs: number | null;
  readonly heldAtMs: number | null;
  readonly reads: readonly StoredConsentRead[];
  /** The most serious comes first. */
  readonly findings: readonly ConsentFinding[];
}

/** A read of a resource needs to know this. */
export interface ConsentReference extends Pick<ConsentRecord, 'id' | 'tokenSetAtMs'> {
  /** It is the ref of the session that the consent is linked to. */
  readonly ref: string | null;
}

/** It comes with what was last read of each resource. */
export interface ConsentWithFacts extends ConsentRecord {
  readonly facts: Partial<Readonly<Record<ResourceName, readonly ConsentFact[]>>>;
}

export interface NewConsent extends Pick<ConsentRecord, 'label' | 'creatorId' | 'creatorName'> {
  readonly token: string;
  readonly ref: string | null;
}

export interface ConsentChange {
  readonly label?: string | undefined;
  readonly token?: string | undefined;
  /** With null it is linked to no session any more. */
  readonly ref?: string | null | undefined;
  /** The change was made on this, or on whatever there is when it is undefined. */
  readonly from?: { readonly label: string; readonly ref: string | null } | undefined;
}

/** Our officer decided this where the service leaves AML open. It holds for the content that it was bound to. */
export interface ConsentDecision {
  /** A place such as `0` is that of an identity document. */
  readonly place: string;
  /** Versions count from 1. */
  readonly version: number;
  readonly verdict: AmlVerdict;
  readonly reason: string;
  readonly contentHash: string;
  readonly reviewerId: string;
  readonly reviewerName: string;
  readonly decidedAtMs: number;
  readonly state: AmlDecisionState;
  readonly second: {
    readonly verdict: SecondVerdict;
    readonly reason: string;
    readonly reviewerName: string;
    readonly atMs: number;
  } | null;
  /** They are those of the author when the decision was made. */
  readonly identities: Identities;
  /** It is the number of the newest audit event before the decision. */
  readonly afterSeq: number;
}

export interface NewConsentDecision
  extends Omit<ConsentDecision, 'version' | 'decidedAtMs' | 'state' | 'second' | 'identities' | 'afterSeq'> {
  /** It counts once another reviewer has agreed. */
  readonly needsSecond: boolean;
}

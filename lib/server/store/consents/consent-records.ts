/** What the store takes and returns of consents. Times are milliseconds since 1970 in UTC. */

import type { ConsentFact, ResourceRead } from '#lib/findings/index.ts';
import type { AmlVerdict } from '#lib/model/consents/consent.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import type { SecondVerdict } from '#lib/model/second-review.ts';
import type { Identities } from '../reviewers/persons.ts';

/** How a resource was last read with a user's access token. */
export interface StoredConsentRead extends Omit<ResourceRead, 'facts'> {
  readonly atMs: number;
  /** When it last gave data; null: never. */
  readonly givenAtMs: number | null;
}

export interface ConsentRead extends StoredConsentRead {
  /** What is kept of the answer. */
  readonly facts: readonly ConsentFact[];
  /** `tokenSetAtMs` of the consent when the read began. */
  readonly tokenSetAtMs: number;
}

export interface ConsentRecord {
  readonly id: string;
  readonly label: string;
  /** The session that it is linked to, with its display name. */
  readonly session: { readonly ref: string; readonly subject: string | null } | null;
  readonly createdAtMs: number;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly tokenSetAtMs: number;
  readonly relationshipEndedAtMs: number | null;
  readonly heldAtMs: number | null;
  readonly reads: readonly StoredConsentRead[];
  /** Most serious first. */
  readonly findings: readonly ConsentFinding[];
}

/** What a read of a resource needs to know. */
export interface ConsentReference {
  readonly id: string;
  /** Of the session that it is linked to. */
  readonly ref: string | null;
  readonly tokenSetAtMs: number;
}

/** With what was last read of each resource. */
export interface ConsentWithFacts extends ConsentRecord {
  readonly facts: Partial<Readonly<Record<ResourceName, readonly ConsentFact[]>>>;
}

export interface NewConsent {
  readonly label: string;
  readonly token: string;
  readonly ref: string | null;
  readonly creatorId: string;
  readonly creatorName: string;
}

export interface ConsentChange {
  readonly label?: string | undefined;
  readonly token?: string | undefined;
  /** null: it is linked to no session any more. */
  readonly ref?: string | null | undefined;
  /** What the change was made on; undefined: on whatever there is. */
  readonly from?: { readonly label: string; readonly ref: string | null } | undefined;
}

/** What our officer decided where the service leaves AML open. It holds for the content that it was bound to. */
export interface ConsentDecision {
  /** `0`: the identity document at that place. */
  readonly place: string;
  /** From 1. */
  readonly version: number;
  readonly verdict: AmlVerdict;
  readonly reason: string;
  readonly contentHash: string;
  readonly reviewerId: string;
  readonly reviewerName: string;
  readonly decidedAtMs: number;
  /** It counts once another reviewer has agreed. */
  readonly needsSecond: boolean;
  readonly second: {
    readonly verdict: SecondVerdict;
    readonly reason: string;
    readonly reviewerName: string;
    readonly atMs: number;
  } | null;
  /** Of the author, when it was made. */
  readonly identities: Identities;
  /** Number of the newest audit event before it. */
  readonly afterSeq: number;
}

export type NewConsentDecision = Omit<
  ConsentDecision,
  'version' | 'decidedAtMs' | 'second' | 'identities' | 'afterSeq'
>;

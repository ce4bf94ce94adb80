/** What findings are made from: statuses and facts as one audience may know them. The store's record of a session has all of it. */
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { FactKey } from '#lib/model/fact-keys.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { Finding } from '#lib/model/session/finding.schema.ts';
import type { FindingCode } from '#lib/model/session/finding.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';

export interface StepFound {
  readonly step: string;
  readonly type: string;
  readonly status: string;
  readonly screening: boolean;
  /** It tells the limited audience why the step was rejected or is to be done again. */
  readonly reasonCode?: string | null;
}

export interface FactFound extends SubjectFact {
  readonly sensitivity: SensitivityClass;
}

/** A hit on which a verdict counts: neither it nor its subject has changed since. */
export interface HitVerdict {
  /** The id of the hit; absent where no reader needs it. */
  readonly hit?: string;
  readonly verdict: 'match' | 'false_positive';
  /** Gravest first; none of a duplicate match. */
  readonly kinds: readonly HitKind[];
  /** The kinds were told by a former rule, to which a hit that may be on sanctions could look harmless. */
  readonly hasFormerKinds?: true;
  /** Node of the company among the owners that it is a hit on; absent for the step itself. */
  readonly node?: string;
  /** Whether the hit is no longer reported. A confirmed match stays one. */
  readonly isGone: boolean;
  /** A match with a politically exposed person that no senior manager approved. */
  readonly awaitsApproval: boolean;
  /** Its files have other addresses since, and their bytes were not compared yet. */
  readonly filesToCompare?: true;
}

export interface StepVerdicts {
  readonly step: string;
  /** Hits or matches of the newest answer, whoever read it. */
  readonly present: number;
  readonly counting: readonly HitVerdict[];
}

/** Matches that wait for a senior approval on other sessions that a step names. */
export interface ElsewhereApprovals {
  readonly step: string;
  readonly count: number;
}

/** Open hits and confirmed matches on the sessions of others that a step names: owners, representatives. */
export interface OwnerHits {
  readonly step: string;
  readonly count: number;
  /** The gravest kind, and how many are of it; absent: no kind is known. */
  readonly worst?: { readonly kind: HitKind; readonly count: number };
  /** Gravest first. */
  readonly kinds: readonly HitKind[];
}

/** How a company describes a person: what is absent is not said. */
export type DeclaredPerson = { readonly [Key in 'name' | 'birth_date' | 'nationality']?: string };

export type VerifiedPerson = { readonly [Key in keyof DeclaredPerson]-?: readonly string[] } & {
  readonly document_number?: readonly string[];
};

/** An own session of a person whom a step of a company names. */
export interface LinkedPerson {
  readonly step: string;
  readonly sessionId: string;
  /** How the step describes whoever it names this session for; empty where that is not kept yet. */
  readonly declared: readonly DeclaredPerson[];
  /** It is undefined while the session is not registered. */
  readonly session?: {
    readonly ref: string;
    readonly isSandbox: boolean;
    /** What its steps say of the person: every value counts. */
    readonly verified: VerifiedPerson;
    /** The severe ones and the warnings, the gravest first. */
    readonly findings: readonly Finding[];
  };
}

/** The decision in force on a session, and whether another one waits. */
export interface DecidedFacts {
  readonly isWaiting: boolean;
  readonly current: {
    readonly kind: RecordedKind;
    /** It was recorded then. */
    readonly atMs: number;
    /** Whether the data that it was made on have changed since. */
    readonly isOnEarlierData: boolean;
    /** Steps whose files have other addresses than then, and were not compared yet; absent: none. */
    readonly toCompare?: readonly string[];
  } | null;
}

export interface SessionFacts {
  /** What reviewers recorded of it was read with it: without that a session would look cleaner than it is. */
  readonly isReviewed: true;
  readonly kind: SessionKind;
  readonly status: string;
  readonly sandbox?: boolean;
  readonly firstReceivedAtMs: number;
  /** Accepted age of a proof of address when the session was received; absent: 3. */
  readonly proofMonths?: number;
  readonly refreshedAtMs: number | null;
  readonly steps: readonly StepFound[];
  readonly facts: readonly FactFound[];
  /** Steps on which a verdict was ever recorded have one; the limited audience has none. */
  readonly verdicts?: readonly StepVerdicts[];
  readonly elsewhere?: readonly ElsewhereApprovals[];
  readonly ownerHits?: readonly OwnerHits[];
  readonly linked?: readonly LinkedPerson[];
  /** Digests of owners' sessions on which no hit that is, or may be, on sanctions is left: all were judged false positives. */
  readonly clearedOwners?: readonly string[];
  /** Absent while nothing was decided, and always for the limited audience. */
  readonly decided?: DecidedFacts;
  /** `YYYY-MM-DD`, as a reviewer set it, or, of a session cleared without one, as the law does; absent: none, and always for the limited audience. */
  readonly nextReviewOn?: string;
  /** The recorded beneficial owners are of earlier data; never for the limited audience. */
  readonly hasOutdatedOwners?: boolean;
  /** Keys of what only newer rules found; never for the limited audience. */
  readonly newRules?: readonly string[];
}

export type FindingParts = Partial<Omit<Finding, 'code' | 'step'>>;
export type Add = (code: FindingCode, step: StepFound | null, more?: FindingParts) => void;

export type StepFacts = ReadonlyMap<FactKey, string>;

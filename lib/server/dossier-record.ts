/**
 * What a dossier is made from, and what is attached to it as JSON: a session as one reviewer may see it at one moment. No id of a session at the
 * verification service is in it, and no referral.
 */

import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { ProblemCode } from '#lib/model/problem.ts';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { SessionOwners } from '#lib/model/review/owner-record.schema.ts';
import type { SessionRisk } from '#lib/model/review/risk-rating.schema.ts';
import type { StepDispositions } from '#lib/model/review/verdict.schema.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { StepExplanation } from '#lib/model/session/explanation.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { OwnershipExportInput } from '#lib/operations/ownership.schema.ts';

/** It says why a part is missing: none is left out silently. */
export interface DossierGap {
  readonly code: ProblemCode;
  readonly title: string;
}

/** A part of the record, or why there is none. */
export type DossierPart<Part> = { readonly value: Part } | { readonly gap: DossierGap };

export interface DossierStep {
  readonly step: string;
  readonly type: string;
  readonly status: string;
  /** The redacted answer of the verification service. */
  readonly answer: DossierPart<{
    readonly body: unknown;
    readonly readAt: string;
    /** The role does not see these paths. */
    readonly redacted: readonly string[];
  }>;
  /** It is null where nothing is added to such a step. */
  readonly explanation: DossierPart<StepExplanation> | null;
  /** It is null for a step without hits or duplicate matches. */
  readonly dispositions: DossierPart<StepDispositions> | null;
}

/** A larger picture is hashed and not shown. */
export const mostPictureBytes = 24 * 1024 * 1024;

/** Pictures from outside meet native decoders in the drawing process, so no more types than are common. */
export const drawnTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export interface DossierFile {
  /** Name of its picture in the document: `file-3`. */
  readonly id: string;
  readonly step: string;
  readonly stepType: string;
  readonly key: string;
  /** Keys from the root of the answer. */
  readonly path: readonly string[];
  readonly declaredType: string | null;
  /** The hash is over the bytes that were fetched for this dossier. */
  readonly fetched: DossierPart<{ readonly sha256: string; readonly bytes: number; readonly type: string }> | null;
}

/** Decisions are as their page shows them to who made the dossier; whether the session was referred is no part of them. */
export interface DossierDecisions
  extends Pick<SessionDecisions, 'version' | 'factsReadAt' | 'history' | 'blocks' | 'changedSince' | 'filesToCompare'> {
  /** `REVIEW_FOUR_EYES` when the dossier was made. */
  readonly fourEyes: SessionDecisions['fourEyes']['mode'];
}

/** What the reviewers rated, without what only the page's buttons need. */
export type DossierRisk = Omit<SessionRisk, 'mayWrite' | 'maxMonths'>;
export type DossierOwners = Omit<SessionOwners, 'mayWrite'>;

/** It proves that the newest event of a decision is in the audit log. */
export interface DecisionProof {
  readonly id: string;
  readonly number: number;
  /** It is null when it could not be proven now. */
  readonly proven: {
    readonly seq: number;
    readonly hash: string | null;
    /** It is the text of a `.tlog-proof`. */
    readonly proof: string;
  } | null;
}

export interface DossierPosition {
  /** The event of this export's start, in the audit log. */
  readonly seq: number;
  readonly hash: string | null;
  readonly at: string;
  /** It is the first signed checkpoint that covers it, with the proof that it does; it is null when none could be signed. */
  readonly proof: string | null;
  /** It proves the latest decision; it is null when there is none, or when it could not be read. */
  readonly decision: DecisionProof | null;
}

export interface DossierRecord {
  readonly format: 'review-desk-dossier-1';
  readonly madeAt: string;
  readonly madeBy: { readonly id: string; readonly name: string; readonly roles: readonly Role[] };
  readonly pictures: boolean;
  readonly session: SessionDetail;
  readonly steps: readonly DossierStep[];
  readonly decisions: DossierPart<DossierDecisions>;
  /** It is null for a session without owners. */
  readonly ownership: DossierPart<OwnershipExportInput> | null;
  readonly risk: DossierPart<DossierRisk>;
  /** These are the owners as a reviewer recorded them; it is null for a person. */
  readonly ownerRecord: DossierPart<DossierOwners> | null;
  /** Shared data (v1) that is linked to the session. */
  readonly sharedData: DossierPart<readonly ConsentDetail[]>;
  /** It is empty where no pictures were wanted: then no file was fetched. */
  readonly files: readonly DossierFile[];
  readonly audit: DossierPosition;
}

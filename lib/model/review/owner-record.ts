/**
 * This is the officer's own record of who the beneficial owners are, or that none could be identified (AMLR articles 51 to 55 and 63; AMLD article
 * 3(6)). It is recorded here, never sent upstream.
 */
import type { Recorded, RecordHistory } from '../reviewer.ts';

/** It says how a person is a beneficial owner. */
export const ownerGrounds = ['ownership', 'control', 'trust_role', 'on_whose_behalf'] as const;
export type OwnerGround = (typeof ownerGrounds)[number];

/** The record of an owner rests on these. */
export const ownerSources = ['declared', 'register', 'company_documents', 'identity_document', 'other'] as const;
export type OwnerSource = (typeof ownerSources)[number];

export const ownerLimits = { owners: 100, managers: 20, name: 200, words: 1_000, text: 4_000 } as const;

export interface RecordedOwner {
  readonly name: string;
  readonly grounds: readonly OwnerGround[];
  /** It is as written, `30` or `25.5`; it is null for an owner without a share. */
  readonly sharePercent: string | null;
  readonly sources: readonly OwnerSource[];
  readonly words: string;
}

export interface RecordedManager {
  readonly name: string;
  readonly position: string;
}

/** `none` means that nobody could be identified, so the steps that were taken and the senior managers are named. */
export type OwnerFinding =
  | { readonly outcome: 'identified'; readonly owners: readonly RecordedOwner[]; readonly words: string }
  | { readonly outcome: 'none'; readonly steps: string; readonly managers: readonly RecordedManager[] };

export interface OwnerRecord extends Recorded {
  /** It is null when its key was destroyed. */
  readonly finding: OwnerFinding | null;
}

/** `GET /api/sessions/{ref}/beneficial-owners`. */
export interface SessionOwners extends RecordHistory<OwnerRecord> {
  /** It says whether the service has reported other owners since, or the interpretation was confirmed again. */
  readonly isOutdated: boolean;
}

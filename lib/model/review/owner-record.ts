/**
 * The officer's own record of who the beneficial owners are, or that none could be identified (AMLR articles 51 to 55 and 63; AMLD article 3(6)). Recorded
 * here, never sent upstream.
 */
import type { Person } from '../person.ts';

/** How somebody is a beneficial owner. */
export const ownerGrounds = ['ownership', 'control', 'trust_role', 'on_whose_behalf'] as const;
export type OwnerGround = (typeof ownerGrounds)[number];

/** On what it rests. */
export const ownerSources = ['declared', 'register', 'company_documents', 'identity_document', 'other'] as const;
export type OwnerSource = (typeof ownerSources)[number];

export const ownerLimits = { owners: 100, managers: 20, name: 200, words: 1_000, text: 4_000 } as const;

export interface RecordedOwner {
  readonly name: string;
  readonly grounds: readonly OwnerGround[];
  /** As written, `30` or `25.5`; null: not by a share. */
  readonly sharePercent: string | null;
  readonly sources: readonly OwnerSource[];
  readonly words: string;
}

export interface RecordedManager {
  readonly name: string;
  readonly position: string;
}

/** `none`: nobody could be identified, so the steps that were taken and the senior managers are named. */
export type OwnerFinding =
  | { readonly outcome: 'identified'; readonly owners: readonly RecordedOwner[]; readonly words: string }
  | { readonly outcome: 'none'; readonly steps: string; readonly managers: readonly RecordedManager[] };

export interface OwnerRecord {
  readonly version: number;
  /** Null: its key was destroyed. */
  readonly finding: OwnerFinding | null;
  readonly by: Person;
  /** ISO 8601. */
  readonly at: string;
}

/** `GET /api/sessions/{ref}/beneficial-owners`. */
export interface SessionOwners {
  readonly ref: string;
  /** 0: nothing was recorded. */
  readonly version: number;
  readonly current: OwnerRecord | null;
  readonly former: readonly OwnerRecord[];
  /** The service reports other owners since, or the interpretation was confirmed anew. */
  readonly isOutdated: boolean;
  readonly mayWrite: boolean;
}

import type { AppName, Kind } from './apps.ts';
import type { EvidenceSpec } from './evidence/index.ts';
import { mediaTypeOf } from './evidence/index.ts';
import { hashOf } from './seed.ts';

/** A JSON object on the wire. Keys with the value `undefined` are omitted. */
export type Wire = { readonly [key: string]: unknown };

export const statuses = [
  'APPROVED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
] as const;

export type PersonName = { readonly firstname: string; readonly lastname: string };

/** The state of one step; `api/answer.ts` turns it into an answer. */
export type Step = {
  readonly id: string;
  readonly type: string;
  status: string;
  /** On the wire: an object when the step is REJECTED, else one of the representations of "absent". */
  reason: unknown;
  readonly metadata: unknown;
  /** The step's content after the user has submitted, and before (one of the representations of "absent"). */
  submitted: Wire;
  readonly blank: Wire;
  /** Whether a corporate session lists this step with its id. */
  readonly listsId?: boolean;
  /** How far the lists of this step (matches, hits, owners) are rotated, and whether each read turns them on. */
  turn: number;
  readonly turnsAtEachRead?: boolean;
  /** Whether each read gives its files other paths, not only other signatures. */
  readonly movesFiles?: boolean;
};

export type Session = {
  readonly id: string;
  readonly kind: Kind;
  readonly app: AppName;
  /** The app's name on the wire, where it is another than that of the key's. */
  appName?: string;
  /** May be any representation of "absent". */
  readonly alias: unknown;
  status: string;
  readonly steps: Step[];
  readonly tags: readonly string[];
  /** The person or company, for the control port alone. */
  subject: string;
  readonly stepIdsAs: 'string' | 'number';
  /** Keys that the contract does not know. */
  readonly extra: Wire;
  /** The name under which the user returns after a reset that names no other. */
  readonly nameAfterReset?: PersonName;
  /** How its answers are written: as older versions of the service did, or each with a part of another type than described. */
  readonly wireForm?: 'older' | 'broken';
  /** Whether the last change was a reset: its webhook has the status RESET. */
  wasReset: boolean;
};

/**
 * A file in a step. A read turns it into `{ url, type, size }`, or into the bare address where the contract wants
 * that (faces of a DUPLICATE step), newly signed each time.
 */
export class SpecimenFile {
  readonly spec: EvidenceSpec;
  readonly as: 'object' | 'address';
  readonly declaredType: string;
  readonly declaredSize: number;

  constructor(spec: EvidenceSpec, as: 'object' | 'address' = 'object') {
    this.spec = spec;
    this.as = as;
    this.declaredType = mediaTypeOf(spec);
    this.declaredSize = likelySize(spec);
  }
}

/** Files are drawn on first request, so a step can only report the usual size of this kind of file, in bytes. */
function likelySize(spec: EvidenceSpec): number {
  const spread = Number.parseInt(hashOf(JSON.stringify(spec)).slice(0, 4), 16);
  return Math.round(usualSize(spec) * (0.8 + (0.4 * spread) / 0xffff));
}

function usualSize(spec: EvidenceSpec): number {
  switch (spec.kind) {
    case 'identity-side':
      return spec.megapixels * (spec.form === 'processed' ? 175_000 : 250_000);
    case 'selfie':
      return spec.megapixels * 225_000;
    case 'portrait':
      return spec.widthPx * 95;
    case 'liveness-clip':
      return 140_000;
    case 'bill':
      if (spec.format === 'pdf') return 130_000;
      return spec.form === 'processed' ? 270_000 : 1_500_000;
    case 'letter':
      return 90_000;
    case 'company-document':
      return 260_000;
    case 'hostile':
      return spec.trick === 'empty' ? 0 : 2_000;
  }
}

/** The contract's rule 3.2 first; then steps to repeat, rejected steps, steps in verification. */
export function statusOf(steps: readonly { status: string }[]): string {
  const order = ['SUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED', 'REJECTED', 'PENDING_VERIFICATION'];
  return order.find((status) => steps.some((step) => step.status === status)) ?? 'APPROVED';
}

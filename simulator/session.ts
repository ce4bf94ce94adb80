import type { AppName, Kind } from './apps.ts';
import type { EvidenceSpec } from './evidence/index.ts';
import { mediaTypeOf } from './evidence/index.ts';
import { hashOf } from './seed.ts';

/** Anything that goes over the wire as a JSON object. `undefined` values are keys that do not go. */
export type Wire = { readonly [key: string]: unknown };

export const statuses = [
  'APPROVED',
  'REJECTED',
  'RESUBMISSION_REQUIRED',
  'SUBMISSION_REQUIRED',
  'PENDING_VERIFICATION',
] as const;

export type PersonName = { readonly firstname: string; readonly lastname: string };

/** What the service knows of one step; `answer.ts` makes the wire's words of it. */
export type Step = {
  readonly id: string;
  readonly type: string;
  status: string;
  /** As it goes over the wire: an object when the step is REJECTED, else one of the wire's ways to say "none". */
  reason: unknown;
  readonly metadata: unknown;
  /** The step's own part once the user has submitted, and before (in one of the wire's ways to say "absent"). */
  submitted: Wire;
  readonly blank: Wire;
  /** Whether a corporate session lists this step with its id. */
  readonly listsId?: boolean;
  /** How far the lists of this step (matches, hits, owners) are rotated, and whether each read turns them on. */
  turn: number;
  readonly turnsAtEachRead?: boolean;
};

export type Session = {
  readonly id: string;
  readonly kind: Kind;
  readonly app: AppName;
  /** May be absent in any of the wire's ways. */
  readonly alias: unknown;
  status: string;
  readonly steps: Step[];
  readonly tags: readonly string[];
  /** The person or company, for the control port alone. */
  subject: string;
  readonly stepIdsAs: 'string' | 'number';
  /** Keys that the contract does not know. */
  readonly extra: Wire;
  /** The name under which the user comes back when the session is reset without another name given. */
  readonly nameAfterReset?: PersonName;
  /** True while the last thing that happened was a reset: its webhook says RESET. */
  wasReset: boolean;
};

/**
 * A file in a step. A read turns it into `{ url, type, size }`, or into the bare address where the contract wants
 * that (faces of a DUPLICATE step), signed anew each time.
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

/** Files are drawn on first request, so a step read can only say what a file of this kind usually weighs, in bytes. */
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

/** The contract's rule 3.2 first; then what the user must repeat, what the service must do, what was refused. */
export function statusOf(steps: readonly { status: string }[]): string {
  const order = ['SUBMISSION_REQUIRED', 'RESUBMISSION_REQUIRED', 'REJECTED', 'PENDING_VERIFICATION'];
  return order.find((status) => steps.some((step) => step.status === status)) ?? 'APPROVED';
}

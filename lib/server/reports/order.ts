import type { OwnershipFormat } from '#lib/model/urls.ts';
import type { Orientation, OwnershipReading, Policy } from '#lib/ownership/index.ts';

/** What goes to the drawing process. */
export interface PaperOrder {
  readonly format: OwnershipFormat;
  readonly reading: OwnershipReading;
  readonly policy: Policy;
  readonly orientation: Orientation;
}

/** What comes back: the paper, or where it failed. */
export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly failed: string };

import type { OwnershipFormat } from '#lib/model/api-addresses.ts';
import type { OwnershipExportInput } from '#lib/operations/ownership.schema.ts';
import type { Orientation, Policy } from '#lib/ownership/index.ts';
import type { DossierRecord } from '#lib/server/dossier-record.ts';

export interface OwnershipRequest {
  readonly kind: 'ownership';
  readonly format: OwnershipFormat;
  readonly input: OwnershipExportInput;
  readonly policy: Policy;
  readonly orientation: Orientation;
}

/** A picture from outside, to be made small enough for a document. */
export interface ThumbnailRequest {
  readonly kind: 'thumbnail';
  readonly bytes: Uint8Array;
}

export interface DossierRequest {
  readonly kind: 'dossier';
  readonly record: DossierRecord;
  /** It holds JPEG bytes by the id of the file. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** The drawing process receives it. */
export type ExportRequest = OwnershipRequest | ThumbnailRequest | DossierRequest;

/** What the drawing process answers: the export, or where it failed. */
export type ExportResult = { readonly bytes: Uint8Array } | { readonly failed: string };

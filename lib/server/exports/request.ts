import type { OwnershipFormat } from '#lib/model/urls/index.ts';
import type { Orientation, OwnershipExportInput, Policy } from '#lib/ownership/index.ts';

/** To the drawing process. */
export interface ExportRequest {
  readonly format: OwnershipFormat;
  readonly input: OwnershipExportInput;
  readonly policy: Policy;
  readonly orientation: Orientation;
}

/** From the drawing process: the export, or where it failed. */
export type ExportResult = { readonly bytes: Uint8Array } | { readonly failed: string };

import type { Drawing, Ownership, OwnershipExportInput } from '#lib/ownership/index.ts';

/** What an export is made from: the input, and the ownership computed from it under one policy. */
export interface ExportSource {
  readonly input: Pick<
    OwnershipExportInput,
    'ref' | 'settlement' | 'inputHash' | 'readAt' | 'sessionFindings' | 'madeBy' | 'madeAt'
  >;
  readonly ownership: Ownership;
}

/** For an export with a map. */
export interface DrawnExportSource extends ExportSource {
  readonly drawing: Drawing;
}

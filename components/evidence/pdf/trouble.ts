export type PdfTroubleKind = 'password' | 'damaged' | 'empty';

/** The bytes came and are a PDF by their beginning, but no page of it can be shown. */
export class PdfTrouble extends Error {
  readonly kind: PdfTroubleKind;
  constructor(kind: PdfTroubleKind) {
    super(`pdf ${kind}`);
    this.name = 'PdfTrouble';
    this.kind = kind;
  }
}

export const isPdfTrouble = (error: unknown): error is PdfTrouble => error instanceof PdfTrouble;

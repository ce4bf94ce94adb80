import { cardBack, cardFront } from './card.ts';
import { issuerOf } from './issuer.ts';
import { licenceBack, licenceFront } from './licence.ts';
import { passportNotes, passportPage } from './passport.ts';
import type { Pen } from './pen.ts';
import type { EvidenceSpec, IdentityDocumentSpec } from './spec.ts';

export type Side = Extract<EvidenceSpec, { kind: 'identity-side' }>;

/** Size in tenths of a millimetre: ID-3 for passports, ID-1 for cards (ISO/IEC 7810). */
export function sizeOf(document: IdentityDocumentSpec): { width: number; height: number; corner: number } {
  return document.documentType === 'PASSPORT' ? { width: 1250, height: 880, corner: 32 } : { width: 856, height: 540, corner: 30 };
}

/** Paints one side, straight, filling its size. */
export function paintSide(pen: Pen, { document, face, side }: Side): void {
  const issuer = issuerOf(document);
  const front = side === 'front';
  switch (document.documentType) {
    case 'PASSPORT':
      return front ? passportPage(pen, document, face, issuer) : passportNotes(pen, document, issuer);
    case 'DRIVER_LICENSE':
      return front ? licenceFront(pen, document, face, issuer) : licenceBack(pen, document, issuer);
    case 'NATIONAL_ID':
    case 'RESIDENT_PERMIT':
      return front ? cardFront(pen, document, face, issuer) : cardBack(pen, document, face, issuer);
  }
}

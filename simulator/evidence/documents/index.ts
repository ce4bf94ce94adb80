/**
 * Specimen identity documents: passports, cards, permits and licences of invented design, front and back.
 * Hides the layouts. Promises: what the spec says is what is printed, the MRZ letter by letter. Throws nothing.
 */

import type { Pen } from '../pen.ts';
import { issuerOf } from '../print/index.ts';
import type { EvidenceSpec, IdentityDocumentSpec } from '../spec.ts';
import { cardBack, cardFront } from './card.ts';
import { licenceBack, licenceFront } from './licence.ts';
import { passportNotes, passportPage } from './passport.ts';

type Side = Extract<EvidenceSpec, { kind: 'identity-side' }>;

/** Size in tenths of a millimetre: ID-3 for passports, ID-1 for cards (ISO/IEC 7810). */
export function sizeOf(document: IdentityDocumentSpec): { width: number; height: number; corner: number } {
  return document.documentType === 'PASSPORT'
    ? { width: 1250, height: 880, corner: 32 }
    : { width: 856, height: 540, corner: 30 };
}

/** Paints one side, straight, filling its size. */
export function paintSide(pen: Pen, { document, face, side }: Side): void {
  const issuer = issuerOf(document);
  if (side === 'front') {
    const paint = {
      PASSPORT: passportPage,
      NATIONAL_ID: cardFront,
      RESIDENT_PERMIT: cardFront,
      DRIVER_LICENSE: licenceFront,
    };
    paint[document.documentType](pen, document, face, issuer);
  } else if (document.documentType === 'PASSPORT') passportNotes(pen, document, issuer);
  else if (document.documentType === 'DRIVER_LICENSE') licenceBack(pen, document, issuer);
  else cardBack(pen, document, face, issuer);
}

import { readFileSync } from 'node:fs';
import { paintSide, sizeOf } from './documents/index.ts';
import { hostileBytes } from './hostile.ts';
import { billBytes, companyDocument, letterPages } from './pages/index.ts';
import { photograph, portraitPicture, type Subject, scan, selfiePicture } from './photo/index.ts';
import type { EvidenceSpec } from './spec.ts';

/** Draws one spec, synchronously and in this thread: hundreds of milliseconds for a large picture. */
export function draw(spec: EvidenceSpec): Uint8Array {
  switch (spec.kind) {
    case 'identity-side': {
      const { document, side, megapixels, flaw } = spec;
      const subject: Subject = { ...sizeOf(document), paint: (pen) => paintSide(pen, spec) };
      const shot = { megapixels, flaw, seed: `${document.documentNumber} ${side}` };
      return spec.form === 'processed' ? scan(subject, shot) : photograph(subject, shot);
    }
    case 'portrait':
      return portraitPicture(spec.face, spec.widthPx);
    case 'selfie':
      return selfiePicture(spec.face, spec.megapixels);
    case 'liveness-clip':
      return readFileSync(new URL('./liveness.mp4', import.meta.url));
    case 'bill':
      return billBytes(spec);
    case 'letter':
      return letterPages(spec);
    case 'company-document':
      return companyDocument(spec);
    case 'hostile':
      return hostileBytes(spec.trick, () =>
        portraitPicture({ seed: 'cut short', sex: 'F', ageYears: 40, take: 1 }, 420),
      );
  }
}

import { readFileSync } from 'node:fs';
import { billBytes } from './bill.ts';
import { companyPaper } from './company-paper.ts';
import { hostileBytes } from './hostile.ts';
import { paintSide, sizeOf } from './identity-side.ts';
import { letterPages } from './letter.ts';
import { photograph, scan } from './photograph.ts';
import { portraitPicture, selfiePicture } from './portrait.ts';
import type { EvidenceSpec } from './spec.ts';

/** Draws one spec, synchronously and in this thread: hundreds of milliseconds for a large picture. */
export function draw(spec: EvidenceSpec): Uint8Array {
  switch (spec.kind) {
    case 'identity-side': {
      const subject = { ...sizeOf(spec.document), paint: (pen: Parameters<typeof paintSide>[0]) => paintSide(pen, spec) };
      const seed = `${spec.document.documentNumber} ${spec.side}`;
      const shot = { megapixels: spec.megapixels, seed, flaw: spec.flaw };
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
    case 'company-paper':
      return companyPaper(spec);
    case 'hostile':
      return hostileBytes(spec.trick, () => portraitPicture({ seed: 'cut short', sex: 'F', ageYears: 40, take: 1 }, 420));
  }
}

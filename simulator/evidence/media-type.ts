import { hostileBytes } from './hostile.ts';
import type { EvidenceSpec } from './spec.ts';

/** The media type a file is declared as, known without drawing it. For a hostile file: the lie, unless it is a type that browsers do not draw. */
export function mediaTypeOf(spec: EvidenceSpec): string {
  switch (spec.kind) {
    case 'identity-side':
    case 'portrait':
    case 'selfie':
      return 'image/jpeg';
    case 'liveness-clip':
      return 'video/mp4';
    case 'bill':
      return spec.format === 'pdf' ? 'application/pdf' : 'image/jpeg';
    case 'letter':
    case 'company-document':
      return 'application/pdf';
    case 'hostile':
      switch (spec.trick) {
        case 'svg-as-jpeg':
        case 'truncated-jpeg':
        case 'empty':
          return 'image/jpeg';
        case 'heic':
          return 'image/heic';
        case 'tiff':
          return 'image/tiff';
        case 'html-as-png':
          return 'image/png';
        case 'polyglot-gif-js':
          return 'image/gif';
        case 'zip-as-pdf':
          return 'application/pdf';
      }
  }
}

/** The first bytes of a file, known without drawing it. */
export function firstBytesOf(spec: EvidenceSpec): Uint8Array {
  const signatures: Record<string, string> = {
    'image/jpeg': '\xff\xd8\xff',
    'application/pdf': '%PDF-',
    'video/mp4': '\0\0\0\x20ftypisom',
  };
  const signature = Buffer.from(signatures[mediaTypeOf(spec)] ?? '', 'latin1');
  return spec.kind === 'hostile' ? hostileBytes(spec.trick, () => Buffer.concat(Array(3).fill(signature))) : signature;
}

/**
 * The evidence studio: turns a spec (`spec.ts`) into the bytes of a specimen passport, portrait, bill, company document …
 * Hides Skia, the fonts, the layouts and the two threads it all runs in.
 * Promises: the same spec gives the same bytes on one machine; every picture and page says SPECIMEN; documents, people
 * and firms are invented. Rejects only when drawing itself fails or the cache folder cannot be written.
 */
export { type CachedEvidence, evidenceCache } from './cache.ts';
export { firstBytesOf, mediaTypeOf } from './media-type.ts';
export { mrzOf } from './mrz.ts';
export type { Evidence, EvidenceSpec, FaceSpec, Flaw, IdentityDocumentSpec } from './spec.ts';

import { mediaTypeOf } from './media-type.ts';
import { drawInWorker } from './pool.ts';
import type { Evidence, EvidenceSpec } from './spec.ts';

/** Draws one spec, outside any cache. */
export async function drawEvidence(spec: EvidenceSpec): Promise<Evidence> {
  return { contentType: mediaTypeOf(spec), bytes: await drawInWorker(spec).bytes };
}

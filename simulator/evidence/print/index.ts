/**
 * Official-looking print: an invented issuer's colours and texts, line grounds, arms, foils, stamps, codes.
 * Promises: no real state's arms or design; everything follows from the issuer's code and the given seed.
 * Throws nothing.
 */
export { type Area, barcode, blockCode, microtext, mrzZone } from './codes.ts';
export { ground, rosette } from './ground.ts';
export { type Issuer, issuerOf } from './issuer.ts';
export { chip, emblem, hologram, signature, specimen, stamp } from './marks.ts';

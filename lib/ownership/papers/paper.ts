import type { Drawing, Ownership, OwnershipReading } from '#lib/ownership/index.ts';

/** What a paper is about: a reading and what was worked out of it under one policy. */
export interface Paper {
  readonly reading: Pick<OwnershipReading, 'ref' | 'settlement' | 'inputHash' | 'readAt'>;
  readonly ownership: Ownership;
}

/** A paper with a map on it. */
export interface DrawnPaper extends Paper {
  readonly drawing: Drawing;
}

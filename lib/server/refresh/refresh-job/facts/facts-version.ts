/**
 * Raised when facts are taken differently: the sweep then reads every step again, in turn. Facts of an older version may lack what a newer
 * one would have found.
 */
export const factsVersion = 7;

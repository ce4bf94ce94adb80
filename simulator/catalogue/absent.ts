import type { Draw } from '../seed.ts';

/**
 * The ways in which the wire says "there is none" (field notes, "Answers"): a missing key, null, "", {} or a file
 * with an empty address. `undefined` becomes a missing key.
 */
export const absentText = (draw: Draw): unknown => draw.pick([undefined, null, '']);

export const absentObject = (draw: Draw): unknown => draw.pick([undefined, null, {}]);

export const absentFile = (draw: Draw): unknown =>
  draw.pick([undefined, null, '', {}, { url: '' }, { url: '', type: '', size: 0 }]);

/** Never `[]`: that says "none found", which is another thing. */
export const absentList = (draw: Draw): unknown => draw.pick([undefined, null]);

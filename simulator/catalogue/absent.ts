import type { Draw } from '../seed.ts';

/**
 * All representations of "absent" on the wire (field notes, "Answers"): a missing key, null, "", {} or a file
 * with an empty address. `undefined` becomes a missing key.
 */
export const absentText = (draw: Draw): unknown => draw.pick([undefined, null, '']);

export const absentObject = (draw: Draw): unknown => draw.pick([undefined, null, {}]);

export const absentFile = (draw: Draw): unknown =>
  draw.pick([undefined, null, '', {}, { url: '' }, { url: '', type: '', size: 0 }]);

/** Never `[]`, which means "none found". */
export const absentList = (draw: Draw): unknown => draw.pick([undefined, null]);

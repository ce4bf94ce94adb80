/** A chain's arithmetic written out. Pure. */
import { type Chain, shareLabel } from '#lib/ownership/index.ts';

/** "80 % × 50 % × 60 %", the holding next to the subject last; a share that is missing stands as "? %". */
export const factorsText = ({ shares }: Pick<Chain, 'shares'>): string => shares.map(shareLabel).join(' × ');

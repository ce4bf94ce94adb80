import { type Chain, shareLabel } from '#lib/ownership/index.ts';

/** "80 % × 50 % × 60 %": the shares of a chain, the one in the subject company last; "? %" for an unknown share. */
export const chainText = ({ shares }: Pick<Chain, 'shares'>): string => shares.map(shareLabel).join(' × ');

import type { Agreement } from '#lib/model/session/explanation.ts';
import type { Range } from './spelling/index.ts';

/** How one value of the subject compares with one of the hit. */
export interface HitComparison {
  readonly agreement: Agreement;
  readonly remark?: string;
  /** How much the agreement counts, 0 to 1: less than 1 where one side gives only a part. */
  readonly worth: number;
  /** What to mark in the text of either side. */
  readonly marks?: readonly [subject: readonly Range[], hit: readonly Range[]];
}

/** To choose the best of several: equal before different before not comparable. */
export const rankOf = ({ agreement, worth }: HitComparison): number =>
  ({ equal: 2, different: 1, missing: 0 })[agreement] + worth / 2;

import { mayReadSealedEvents } from '#lib/model/access/tipping-off.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import type { ReadOptions } from '#lib/server/upstream/index.ts';
import { toQuota } from '../shares/upstream-share.ts';

/** Whose share it is of; and others are not shown, by the age of the answer, that someone who knows of referrals has read it. */
export const readBy = (reviewer: Reviewer): Pick<ReadOptions, 'quota' | 'cache'> => ({
  quota: toQuota(reviewer),
  ...(mayReadSealedEvents(reviewer.roles) && { cache: 'apart' as const }),
});

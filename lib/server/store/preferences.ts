/** Reviewers have set these preferences for every browser that they use. They go with the account. Throws the Problems of the store. */
import type { Db } from './tables.ts';

interface ReviewerPreferences {
  /** It says whether single-key shortcuts are on. */
  readonly singleKeys: boolean;
}

export const createPreferences = (db: Db) => ({
  /** It is undefined when nothing was ever set. */
  async find(reviewerId: string): Promise<ReviewerPreferences | undefined> {
    const row = await db
      .selectFrom('preferences')
      .select('single_keys')
      .where('reviewer_id', '=', reviewerId)
      .executeTakeFirst();
    return row && { singleKeys: row.single_keys === 1 };
  },
  async set(reviewerId: string, { singleKeys }: ReviewerPreferences): Promise<void> {
    const single_keys = Number(singleKeys);
    await db
      .insertInto('preferences')
      .values({ reviewer_id: reviewerId, single_keys })
      .onConflict((conflict) => conflict.column('reviewer_id').doUpdateSet({ single_keys }))
      .execute();
  },
});

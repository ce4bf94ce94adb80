/** What reviewers have set for every browser that they use. Throws store_unavailable. */
import { z } from 'zod';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';

export const preferencesSchema = z.strictObject({ singleKeys: z.boolean() });
type Preferences = z.infer<typeof preferencesSchema>;

/** Undefined: nothing was ever set. */
export const readOwnPreferences = async ({ id }: Reviewer): Promise<Preferences | undefined> =>
  (await getStore()).preferences.find(id);

/** No audit event: it concerns how the reviewer's own screen works, and no data. */
export const changePreferences = async ({ id }: Reviewer, preferences: Preferences): Promise<void> =>
  (await getStore()).preferences.set(id, preferences);

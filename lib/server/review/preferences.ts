/** Reviewers set these for every browser that they use. */
import { type PreferencesBody, preferencesSchema } from '#lib/model/preferences.schema.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { changePreferences } from '#lib/operations/account.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';

/** It is undefined where nothing was ever set. */
export const readOwnPreferences = async ({ id }: Reviewer): Promise<PreferencesBody | undefined> =>
  (await getStore()).preferences.find(id);

// No audit event: it concerns how the reviewer's own screen works, and no data.
on(changePreferences, { body: preferencesSchema }, async ({ reviewer, body }) =>
  (await getStore()).preferences.set(reviewer.id, body),
);

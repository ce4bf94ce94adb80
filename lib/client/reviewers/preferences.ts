import { changePreferences } from '#lib/operations/account.ts';
import { call } from '../operation.ts';

/** Stores what the reviewer has set for every browser that they use. @throws ProblemError */
export const savePreferences = (body: { readonly singleKeys: boolean }): Promise<void> =>
  call(changePreferences, { body });

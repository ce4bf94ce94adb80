/** What reviewers have set for every browser that they use. Goes with the account. Throws the Problems of the store. */
export { createPreferences, type Preferences, type ReviewerPreferences } from './preferences.ts';

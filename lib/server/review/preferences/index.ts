/** What reviewers have set for every browser that they use. Throws store_unavailable. */
export { changePreferences, preferencesSchema, readOwnPreferences } from './preferences.ts';

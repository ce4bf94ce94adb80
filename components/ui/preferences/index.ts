/**
 * The reviewer's settings of this browser: theme, density, hidden columns; and single-key shortcuts, which follow the reviewer. Hides their cookies,
 * which the server reads so that nothing flickers. An unreadable cookie counts as the default. `usePreferences` throws without a `PreferencesProvider`.
 */
export { type Preferences, readPreferences } from './preference-cookies.ts';
export { PreferencesProvider, usePreferences } from './preferences.tsx';
export { ThemeChoice, themeOptions } from './theme-choice.tsx';
export { useSingleKeys } from './use-single-keys.ts';

/** A browser's settings in cookies. They are read on the server and written in the browser; anything unreadable counts as the default. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** Whether single-key shortcuts are on (WCAG 2.1.4: they can be turned off). */
  readonly singleKeys: boolean;
  /** These are the hidden columns of the session list. */
  readonly hiddenColumns: readonly string[];
}

const cookieNames: Record<keyof Preferences, string> = {
  theme: 'desk-theme',
  density: 'desk-density',
  singleKeys: 'desk-keys',
  hiddenColumns: 'desk-hidden-columns',
};

const oneYearSeconds = 31_536_000;
const oneOf = <Value extends string>(allowed: readonly Value[], value: string | undefined, fallback: Value): Value =>
  allowed.find((known) => known === value) ?? fallback;

/** @param read the value of a cookie, undefined when it is not set */
export function readPreferences(read: (cookie: string) => string | undefined): Preferences {
  const columns = read(cookieNames.hiddenColumns);
  return {
    theme: oneOf(themes, read(cookieNames.theme), 'system'),
    density: oneOf(densities, read(cookieNames.density), 'comfortable'),
    singleKeys: read(cookieNames.singleKeys) !== 'false',
    hiddenColumns:
      columns === undefined ? ['updated'] : columns.split('.').filter((name) => /^[a-zA-Z]{1,30}$/.test(name)),
  };
}

/** Returns the cookie as it is assigned to `document.cookie`. */
export function preferenceCookie<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): string {
  const text = Array.isArray(value) ? value.join('.') : String(value);
  return `${cookieNames[name]}=${text}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax`;
}

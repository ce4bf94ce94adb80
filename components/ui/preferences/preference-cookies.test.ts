import fc from 'fast-check';
import { expect, test } from 'vitest';
import { densities, type Preferences, preferenceCookie, readPreferences, themes } from './preference-cookies.ts';

const defaults: Preferences = { theme: 'system', density: 'comfortable', singleKeys: true, hiddenColumns: ['updated'] };

/** What a browser sends back after these were set. */
const sentBack = (cookies: readonly string[]) => {
  const jar = new Map(cookies.map((cookie) => cookie.slice(0, cookie.indexOf(';')).split('=', 2) as [string, string]));
  return (name: string) => jar.get(name);
};

test('a new browser has the defaults', () => {
  expect(readPreferences(() => undefined)).toEqual(defaults);
});

test('settings are read back', () => {
  const columns = fc.uniqueArray(fc.constantFrom('findings', 'ref', 'firstSeen', 'updated', 'assignee', 'app'), {
    minLength: 1,
  });
  fc.assert(
    fc.property(
      fc.record({
        theme: fc.constantFrom(...themes),
        density: fc.constantFrom(...densities),
        singleKeys: fc.boolean(),
        hiddenColumns: columns,
      }),
      (preferences) => {
        const cookies = (Object.keys(preferences) as (keyof Preferences)[]).map((name) =>
          preferenceCookie(name, preferences[name]),
        );
        expect(readPreferences(sentBack(cookies))).toEqual(preferences);
      },
    ),
  );
});

test('hiding no column differs from never having chosen', () => {
  expect(readPreferences(sentBack([preferenceCookie('hiddenColumns', [])])).hiddenColumns).toEqual([]);
});

test('an invalid cookie value is ignored', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const read = readPreferences(() => value);
      expect(themes).toContain(read.theme);
      expect(densities).toContain(read.density);
      for (const column of read.hiddenColumns) expect(column).toMatch(/^[a-zA-Z]+$/);
    }),
  );
});

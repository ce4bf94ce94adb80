'use client';

import { type Theme, themes } from './preference-cookies.ts';
import { usePreferences } from './preferences.tsx';
import { ToggleGroup } from './toggle-group.tsx';

export const themeWords: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };
export const themeOptions = themes.map((value) => ({ value, label: themeWords[value] }));

export function ThemeChoice({ className }: { className?: string }) {
  const { preferences, keep } = usePreferences();
  return (
    <ToggleGroup
      label="Theme"
      value={preferences.theme}
      options={themeOptions}
      onChange={(theme) => keep('theme', theme)}
      className={className}
    />
  );
}

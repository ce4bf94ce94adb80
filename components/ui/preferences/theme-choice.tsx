'use client';

import { useId } from 'react';
import { cn } from '../style.ts';
import { type Theme, themes } from './preference-cookies.ts';
import { usePreferences } from './preferences.tsx';

const themeLabels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };
export const themeOptions = themes.map((value) => ({ value, label: themeLabels[value] }));

/** The themes are in a row, the chosen one underlined. They are native radio buttons: arrows move, Tab leaves. */
export function ThemeChoice({ className }: { className?: string }) {
  const { preferences, setPreference: keep } = usePreferences();
  const name = useId();
  return (
    <fieldset className={cn('flex gap-4 text-meta', className)}>
      <legend className="sr-only">Theme</legend>
      {themeOptions.map(({ value, label }) => (
        <label
          key={value}
          className="min-w-6 cursor-pointer rounded-chip border-transparent border-b py-0.5 text-muted leading-5 outline-offset-2 hover:text-text has-checked:border-text has-checked:font-semibold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={preferences.theme === value}
            onChange={() => keep('theme', value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

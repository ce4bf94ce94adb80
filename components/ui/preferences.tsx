'use client';
'use no memo';

import { createContext, type ReactNode, use, useState } from 'react';
import { type Preferences, preferenceCookie } from './preference-cookies.ts';

interface Kept {
  readonly preferences: Preferences;
  readonly keep: <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => void;
}

const Context = createContext<Kept | undefined>(undefined);

/** The reviewer's own settings of this browser: read from cookies by the server (no flash), kept in cookies by the browser. */
export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const keep: Kept['keep'] = (name, value) => {
    setPreferences((before) => ({ ...before, [name]: value }));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    document.cookie = preferenceCookie(name, value);
    if (name === 'theme') document.documentElement.dataset.theme = String(value);
  };
  return <Context value={{ preferences, keep }}>{children}</Context>;
}

export function usePreferences(): Kept {
  const kept = use(Context);
  if (!kept) throw new Error('usePreferences needs a PreferencesProvider above it');
  return kept;
}

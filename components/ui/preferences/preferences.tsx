'use client';
'use no memo';

import { createContext, type ReactNode, use, useState } from 'react';
import { type Preferences, preferenceCookie } from './preference-cookies.ts';

interface PreferencesState {
  readonly preferences: Preferences;
  readonly setPreference: <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) => void;
}

const Context = createContext<PreferencesState | undefined>(undefined);

/** Provides the reviewer's settings of this browser. The server reads them from cookies, so that nothing flickers; the browser writes them. */
export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const keep: PreferencesState['setPreference'] = (name, value) => {
    setPreferences((before) => ({ ...before, [name]: value }));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    document.cookie = preferenceCookie(name, value);
    if (name === 'theme') document.documentElement.dataset.theme = String(value);
  };
  return <Context value={{ preferences, setPreference: keep }}>{children}</Context>;
}

export function usePreferences(): PreferencesState {
  const state = use(Context);
  if (!state) throw new Error('usePreferences needs a PreferencesProvider above it');
  return state;
}

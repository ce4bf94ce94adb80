'use client';
'use no memo';

import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { type Preferences, PreferencesProvider } from '../preferences/index.ts';

interface RootProvidersProps {
  /** The nonce belongs to this request's content security policy; Base UI puts it on the style elements that it creates. */
  readonly nonce: string | undefined;
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

/** These are the providers of every page, signed in or not. */
export const RootProviders = ({ nonce, preferences, children }: RootProvidersProps) => (
  <CSPProvider nonce={nonce}>
    <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
  </CSPProvider>
);

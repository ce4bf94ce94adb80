'use client';
'use no memo';

import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import type { Preferences } from './preference-cookies.ts';
import { PreferencesProvider } from './preferences.tsx';

interface PageFrameProps {
  /** Of this request's content policy; the primitives put it on the style elements that they make. */
  readonly nonce: string | undefined;
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

/** What every page needs, signed in or not. */
export function PageFrame({ nonce, preferences, children }: PageFrameProps) {
  return (
    <CSPProvider nonce={nonce}>
      <PreferencesProvider initial={preferences}>{children}</PreferencesProvider>
    </CSPProvider>
  );
}

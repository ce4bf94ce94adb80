'use client';
'use no memo';

import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { PreferencesProvider, usePreferences } from '#components/ui/preferences/index.ts';
import { useHydrated } from '#components/ui/scheduling/index.ts';
import { ClockProvider } from '#components/ui/time/index.ts';
import { getQueryClient } from '#lib/client/query-client.ts';
import { openSearchText } from '#lib/client/search-text.ts';
import { SignInGate } from './sign-in-gate/sign-in-gate.tsx';

interface SignedInProvidersProps {
  readonly renderedAtMs: number;
  /** Names the reviewer. */
  readonly mark: string;
  /** Of this sign-in, and secret. */
  readonly channel: string;
  /** As the reviewer has set it in any browser; undefined: never. */
  readonly singleKeys: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * nuqs hears of Back in a part of its own. The browser takes over the one that the server drew last of all, when it is idle, and what was pushed
 * until then would outlive Back: the address would be that of the list before, the list that of the tab that was left. This one begins to listen
 * as soon as the page is taken over at all.
 */
const BackListener = () => useHydrated() && <NuqsAdapter>{null}</NuqsAdapter>;

/** What signed-in pages share in the browser: the sign-in and its end, the query cache, the state in the address, one clock. */
export function SignedInProviders({ renderedAtMs, mark, channel, singleKeys, children }: SignedInProvidersProps) {
  useState(() => openSearchText(channel));
  const { preferences } = usePreferences();
  return (
    <SignInGate mark={mark}>
      <QueryClientProvider client={getQueryClient()}>
        <BackListener />
        <NuqsAdapter>
          <PreferencesProvider initial={{ ...preferences, singleKeys: singleKeys ?? preferences.singleKeys }}>
            <ClockProvider renderedAtMs={renderedAtMs}>{children}</ClockProvider>
          </PreferencesProvider>
        </NuqsAdapter>
      </QueryClientProvider>
    </SignInGate>
  );
}

'use client';
'use no memo';

/**
 * What signed-in pages share, and the end of the sign-in. Promises that nothing of a page is drawn once the sign-in has ended, in whichever tab it
 * was noticed, nor a page of another reviewer inside this reviewer's frame, nor anything that the browser retained for Back. Throws nothing.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { PreferencesProvider, usePreferences } from '#components/ui/preferences/index.ts';
import { lazyPart, loadWhenIdle, useHydrated } from '#components/ui/scheduling/index.ts';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { getQueryClient } from '#lib/client/query-client.ts';
import { openSearchText } from '#lib/client/search-text.ts';
import { beginSignIn, onSignInEnd, signInEnd } from '#lib/client/sign-in-end.ts';

/** Every page renders this: the frame stays while pages change, so a page may be for a reviewer who signed in after the frame was drawn. */
export function PageReviewer({ mark }: { readonly mark: string }) {
  // This runs before the page is painted.
  useLayoutEffect(() => beginSignIn(mark), [mark]);
  return null;
}

const load = () => import('./signed-out.tsx');
/** The page stays covered until it is loaded again. */
const reload = () => {
  window.location.reload();
  return new Promise<never>(() => undefined);
};
const SignedOut = lazyPart(() => load().then((module) => module.SignedOut, reload));

interface SignInGateProps {
  readonly mark: string;
  readonly children: ReactNode;
}

/** Draws the signed-in pages until the sign-in ends, then why it ended. */
function SignInGate({ mark, children }: SignInGateProps) {
  // This runs before any request of the page, as each names the reviewer.
  useState(() => typeof window !== 'undefined' && beginSignIn(mark));
  const ended = useSyncExternalStore(onSignInEnd, signInEnd, () => undefined);
  useEffect(() => loadWhenIdle(load), []);
  if (ended === undefined) return children;
  return <SignedOut why={ended} />;
}

interface SignedInProvidersProps {
  readonly renderedAtMs: number;
  /** The mark names the reviewer. */
  readonly mark: string;
  /** The channel belongs to this sign-in, and is secret. */
  readonly channel: string;
  /** The reviewer's setting, made in any browser; undefined if there is none. */
  readonly singleKeys: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A component of its own tells nuqs about Back. The browser hydrates the adapter that the server drew last of all, when it is idle, and what was
 * pushed until then would outlive Back: the address would be that of the list before, and the list that of the tab that was left. This one begins to
 * listen as soon as the page is hydrated at all.
 */
const BackListener = () => useHydrated() && <NuqsAdapter>{null}</NuqsAdapter>;

/** Provides what signed-in pages share in the browser: the sign-in and its end, the query cache, the state in the address, one clock. */
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

'use client';
'use no memo';

import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { loadWhenIdle } from '#components/ui/scheduling/index.ts';
import { beginSignIn, onSignInEnd, signInEnd } from '#lib/client/sign-in-end.ts';

const load = () => import('./signed-out.tsx').then((module) => ({ default: module.SignedOut }));
const SignedOut = lazy(load);

interface SignInGateProps {
  readonly mark: string;
  readonly children: ReactNode;
}

/** Draws the signed-in pages until the sign-in ends, then why it ended. */
export function SignInGate({ mark, children }: SignInGateProps) {
  // Before any request of the page, which names the reviewer.
  useState(() => typeof window !== 'undefined' && beginSignIn(mark));
  const ended = useSyncExternalStore(onSignInEnd, signInEnd, () => undefined);
  useEffect(() => loadWhenIdle(load), []);
  useEffect(hideFromBack, []);
  if (ended === undefined) return children;
  return (
    <Suspense>
      <SignedOut why={ended} />
    </Suspense>
  );
}

/** A page that the browser keeps whole for Back and Forward is kept empty, and asked for again: the sign-in may have ended meanwhile. */
function hideFromBack(): () => void {
  const left = new AbortController();
  const options = { signal: left.signal };
  window.addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (persisted) document.documentElement.toggleAttribute('data-covered', true);
    },
    options,
  );
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), options);
  return () => left.abort();
}

'use client';
/**
 * What stands between a signed-in page and its end. Promises that nothing of the page is drawn once the sign-in has ended, in whichever tab it
 * was noticed, nor a page of another reviewer inside this reviewer's frame, nor anything that the browser kept for Back. Throws nothing.
 */
'use no memo';

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPart, loadWhenIdle } from '#components/ui/scheduling/index.ts';
import { beginSignIn, onSignInEnd, signInEnd } from '#lib/client/sign-in-end.ts';

const load = () => import('./signed-out.tsx');
/** The page stays covered. */
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
export function SignInGate({ mark, children }: SignInGateProps) {
  // Before any request of the page, which names the reviewer.
  useState(() => typeof window !== 'undefined' && beginSignIn(mark));
  const ended = useSyncExternalStore(onSignInEnd, signInEnd, () => undefined);
  useEffect(() => loadWhenIdle(load), []);
  if (ended === undefined) return children;
  return <SignedOut why={ended} />;
}

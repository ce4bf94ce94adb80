'use client';

import { useEffect, useLayoutEffect, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { Brand } from '#components/ui/page/index.ts';
import { signedOut, signOut } from '#lib/client/sign-out.ts';
import { endMessages } from '#lib/format/labels/sign-in-end.ts';
import { signInAfterPage, signInPage } from '#lib/model/addresses.ts';
import type { EndReason } from '#lib/model/sign-in.ts';

const retryMs = 2_000;

/** Replaces a page whose sign-in has ended, and goes on as soon as the server can be reached: only a new document leaves nothing in memory. */
export function SignedOut({ why }: { readonly why: EndReason }) {
  const [address] = useState(() => signInAfterPage(why, window.location.pathname + window.location.search));
  const [attempt, setAttempt] = useState(0);
  const [isRefused, setIsRefused] = useState(false);

  useLayoutEffect(forgetDocument, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each attempt
  useEffect(() => {
    const left = new AbortController();
    signedOut().then(
      () => leaveFor(address, left.signal),
      () => left.signal.aborted || setIsRefused(true),
    );
    return () => left.abort();
  }, [address, attempt]);
  const retry = () => {
    setIsRefused(false);
    signOut();
    setAttempt(attempt + 1);
  };

  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <main className="mx-auto flex w-full max-w-98 grow flex-col items-start px-4 pt-12 pb-12 sm:pt-28">
        <Brand className="text-page" />
        <h1 className="mt-8 font-semibold text-sign-in">{isRefused ? 'Not signed out yet' : 'Signed out'}</h1>
        <p role="alert" className="mt-3 mb-5 text-hit text-muted">
          {isRefused
            ? 'Nothing is shown any more, but Review Desk could not be reached, so whoever uses this browser next may still be signed in. Retry before you leave.'
            : endMessages[why]}
        </p>
        {isRefused ? (
          <Button look="ink" size="large" onClick={retry}>
            Retry
          </Button>
        ) : (
          <a href={address} className={buttonClass({ look: 'ink', size: 'large' })}>
            Sign in
          </a>
        )}
      </main>
    </div>
  );
}

/** Replaces the document once the server answers: without it, the browser would show a page of its own. */
async function leaveFor(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(signInPage(), { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (answer) return window.location.replace(address);
    await new Promise((passed) => setTimeout(passed, retryMs));
  }
}

/** Removes what the server sent with the page: the title, and the answers that the first drawing started from. Then nothing is left to cover. */
function forgetDocument(): void {
  document.title = 'Signed out · Review Desk';
  for (const script of document.querySelectorAll('body script:not([src])')) script.remove();
  document.documentElement.toggleAttribute('data-covered', false);
}

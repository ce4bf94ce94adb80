'use client';

import { useLayoutEffect } from 'react';
import { currentReviewer, endSignIn } from '#lib/client/sign-in-end.ts';
import { signInAfterPage } from '#lib/model/addresses.ts';

/**
 * The server may send a signed-in page here without a new document, when it finds the sign-in ended. This ends it in every tab, and loads a new
 * document: the old one still has in memory what it read.
 */
export function LeaveDesk({ next }: { readonly next: string }) {
  useLayoutEffect(() => {
    if (currentReviewer() === undefined) return;
    endSignIn('refused');
    window.location.replace(signInAfterPage('refused', next));
  }, [next]);
  return null;
}

'use client';

import { useLayoutEffect } from 'react';
import { currentReviewer, endSignIn } from '#lib/client/sign-in-end.ts';
import { urls } from '#lib/model/urls/index.ts';

/**
 * The server may send a signed-in page here without a new document, when it finds the sign-in ended. Ends it in every tab, and loads a new
 * document: the old one still has in memory what it read.
 */
export function LeaveDesk({ next }: { readonly next: string }) {
  useLayoutEffect(() => {
    if (currentReviewer() === undefined) return;
    endSignIn('refused');
    window.location.replace(urls.signInAfter('refused', next));
  }, [next]);
  return null;
}

'use client';
'use no memo';

import { useLayoutEffect } from 'react';
import { beginSignIn } from '#lib/client/sign-in-end.ts';

/** Rendered by every page: the frame stays while pages change, so a page may come for a reviewer who signed in after the frame was drawn. */
export function PageReviewer({ mark }: { readonly mark: string }) {
  // Before the page is painted.
  useLayoutEffect(() => beginSignIn(mark), [mark]);
  return null;
}

import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { requirePageReviewer } from '#lib/server/auth/index.ts';
import { untilTurn } from '#lib/server/review/index.ts';

/** The signed-in reviewer, read once for each request: layouts, page and title share it. Redirects to the sign-in when there is none. */
export const pageReviewer = cache(async () => {
  const reviewer = await requirePageReviewer(await headers());
  await untilTurn(reviewer, 'page');
  return reviewer;
});

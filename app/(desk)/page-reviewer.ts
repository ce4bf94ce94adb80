import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { requirePageReviewer } from '#lib/server/auth/index.ts';

/** The signed-in reviewer, read once for each request: layouts, page and title share it. Redirects to the sign-in when there is none. */
export const pageReviewer = cache(async () => requirePageReviewer(await headers()));

/** The reviewer who is signed in, for the layouts and pages of the desk. */
import 'server-only';
import { dehydrate, HydrationBoundary, type QueryClient } from '@tanstack/react-query';
import type { Route } from 'next';
import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import type { ProofMethods } from '#components/account/use-step-up.tsx';
import { PageReviewer } from '#components/shell/index.ts';
import { readOwnAccount, requirePageReviewer, reviewerMark } from '#lib/server/auth/index.ts';
import { untilTurn } from '#lib/server/review/index.ts';

/** Returns the signed-in reviewer, read once for each request: layouts, page and title share it. It redirects to the sign-in when there is none. */
export const pageReviewer = cache(async () => {
  const reviewer = await requirePageReviewer(await headers());
  await untilTurn(reviewer, 'page');
  return reviewer;
});

/** Says for whom this page was made. Every page has it. */
export async function PageMark() {
  return <PageReviewer mark={await reviewerMark(await pageReviewer())} />;
}

/** A page with what was read for it into the query cache. */
export const DeskPage = ({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) => (
  <HydrationBoundary state={dehydrate(client)}>
    <PageMark />
    {children}
  </HydrationBoundary>
);

/** Returns how the signed-in reviewer can prove who they are. @param page to return to after single sign-on */
export async function proofMethods(page: Route): Promise<ProofMethods> {
  const { email, singleSignOn, app, passkeys } = await readOwnAccount(await headers());
  return { email, singleSignOn, app, passkeys: passkeys.length, page };
}

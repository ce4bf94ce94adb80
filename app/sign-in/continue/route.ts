import { sessionsPage, signInPage } from '#lib/model/addresses.ts';
import { safeNext } from '#lib/model/after-sign-in-page.ts';
import { expiredTargetCookie, findReviewer, waitingTarget } from '#lib/server/auth/index.ts';
import { config } from '#lib/server/config.ts';
import { openRoute } from '#lib/server/http/index.ts';
import { withoutSessionId } from './without-session-id.ts';

export const GET = openRoute({
  pattern: 'GET /sign-in/continue',
  open: 'last step of the sign-in: redirects to the requested page, or back to the sign-in',
  handle: async ({ request, url }) => {
    const next = safeNext(url.searchParams.get('next'), config().baseUrl);
    const reviewer = await findReviewer(request.headers);
    if (!reviewer) return new Response(null, { status: 303, headers: { location: signInPage(next) } });
    const waiting = next === sessionsPage() ? waitingTarget(request.headers) : undefined;
    const location = waiting === undefined ? next : await withoutSessionId(reviewer, waiting);
    return new Response(null, { status: 303, headers: { location, 'set-cookie': expiredTargetCookie() } });
  },
});

/** The link in an alert mail ends the mail: from a mail program or server (RFC 8058), or from our own page. */
import 'server-only';
import { Problem } from '#lib/model/problem.ts';
import { unsubscribe } from '../alerts/alert-mail.ts';
import { config } from '../config.ts';
import { openRoute } from './route.ts';

const open = 'the link in an email works without a sign-in; its token is sealed';

const redirectTo = (query: string): Response =>
  new Response(null, { status: 303, headers: { location: `${config().baseUrl}/unsubscribe?${query}` } });

/** A program that follows links changes nothing: it gets the page with the button. */
export const unsubscribeLinkRoute = (pattern: string) =>
  openRoute({
    pattern,
    open,
    handle: async ({ url }) =>
      redirectTo(new URLSearchParams({ token: url.searchParams.get('token') ?? '' }).toString()),
  });

export const unsubscribeRoute = (pattern: string) =>
  openRoute({
    pattern,
    open,
    handle: async ({ url }) => {
      const isDone = await unsubscribe(url.searchParams.get('token') ?? '');
      if (url.searchParams.get('page') === '1') return redirectTo(isDone ? 'done=1' : 'token=');
      if (!isDone) throw new Problem('not_found');
      return new Response('You will receive no more alert emails.\n', {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    },
  });

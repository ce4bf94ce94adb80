import type { Metadata } from 'next';
import { Notice, SignInFrame } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button/button.tsx';
import { unsubscribeAddress } from '#lib/model/api-addresses.ts';
import { isUnsubscribeToken } from '#lib/server/alerts/alert-mail.ts';

export const metadata: Metadata = { title: 'Alert emails' };

/** The link in a mail leads here. Opening it changes nothing: mail servers open links too. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { token, done } = await searchParams;
  const isOurs = typeof token === 'string' && isUnsubscribeToken(token);
  return (
    <SignInFrame title="Alert emails">
      {done === '1' && (
        <Notice kind="info" className="mt-4">
          You will receive no more alert emails. You can turn them on again under Settings, Alerts.
        </Notice>
      )}
      {done !== '1' && !isOurs && (
        <Notice kind="info" className="mt-4">
          This link is not valid. Sign in and open Settings, Alerts.
        </Notice>
      )}
      {done !== '1' && isOurs && (
        <form method="post" action={unsubscribeAddress(token)} className="mt-4 flex flex-col items-start gap-4">
          <p>You will then receive no more alert emails. You can turn them on again under Settings, Alerts.</p>
          <Button type="submit" look="ink">
            Stop all alert emails
          </Button>
        </form>
      )}
    </SignInFrame>
  );
}

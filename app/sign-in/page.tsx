import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ContinueLink, LeaveDesk, Notice, SignInForm, SignInFrame, SignInNotices } from '#components/sign-in/index.ts';
import { continuePage, secondFactorPage, sessionsPage } from '#lib/model/addresses.ts';
import { refOfTarget, safeNext } from '#lib/model/after-sign-in-page.ts';
import { toEndReason } from '#lib/model/sign-in.ts';
import { isSignOnRefusal } from '#lib/model/sign-on-refusal.ts';
import { readSignInProgress, waitingTarget } from '#lib/server/auth/index.ts';
import { config } from '#lib/server/config.ts';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const [head, search] = [await headers(), await searchParams];
  const { baseUrl, demo, authMfa, oidc } = config();
  const next = safeNext(typeof search.next === 'string' ? search.next : undefined, baseUrl);
  const state = await readSignInProgress(head);
  const refusal = isSignOnRefusal(search.sso) ? search.sso : undefined;
  const reported = toEndReason(search.ended, state.step === 'open');
  // With `again`, a signed-in reviewer proves who they are, or another takes over; with `ended`, nobody continues unasked.
  const isForm = search.again === '1' || refusal !== undefined || reported !== undefined;
  if (!isForm && state.step === 'open') redirect(continuePage(next));
  if (!isForm && (state.step === 'enrol' || state.step === 'passkey')) redirect(secondFactorPage(next));
  const ref = refOfTarget(next);
  const hasTarget = next !== sessionsPage() || waitingTarget(head) !== undefined;
  return (
    <SignInFrame title="Sign in">
      <SignInNotices
        ended={state.step === 'start' ? state.ended : undefined}
        reported={reported}
        refusal={refusal}
        isReady={search.ready === '1'}
      />
      {hasTarget && (
        <Notice kind="next" className="mt-4">
          You will continue to the page you opened
          {ref && (
            <>
              , in session <span className="font-mono">{ref}</span>
            </>
          )}
          .
        </Notice>
      )}
      {reported && state.step === 'open' && <ContinueLink next={next} />}
      <LeaveDesk next={next} />
      <SignInForm next={next} singleSignOn={oidc !== null} />
      <p className="mt-4 text-meta text-muted">
        {authMfa === 'required' && 'A second factor is required next. '}
        No account, or lost your second factor? An administrator can send a set-up link.
      </p>
      {demo && (
        <Notice kind="info" className="mt-6">
          This is the demo. Its accounts and passwords are printed in the terminal that started it.
        </Notice>
      )}
    </SignInFrame>
  );
}

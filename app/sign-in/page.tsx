import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Note, SignInForm, SignInFrame, SignInNews } from '#components/sign-in/index.ts';
import { refOfTarget, safeNext } from '#lib/model/next-target.ts';
import { isSignOnRefusal } from '#lib/model/sign-on.ts';
import { urls } from '#lib/model/urls.ts';
import { readSignIn, waitingTarget } from '#lib/server/auth/index.ts';
import { config } from '#lib/server/config.ts';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const [head, asked] = [await headers(), await searchParams];
  const { baseUrl, demo, authMfa, oidc } = config();
  const next = safeNext(typeof asked.next === 'string' ? asked.next : undefined, baseUrl);
  const state = await readSignIn(head);
  const refusal = isSignOnRefusal(asked.sso) ? asked.sso : undefined;
  // `again`: somebody signed in proves anew who they are, or somebody else takes over.
  const isForm = asked.again === '1' || refusal !== undefined;
  if (!isForm && state.step === 'open') redirect(urls.continueTo(next));
  if (!isForm && (state.step === 'enrol' || state.step === 'passkey')) redirect(urls.secondFactor(next));
  const ref = refOfTarget(next);
  const isAwaited = next !== urls.sessions() || waitingTarget(head) !== undefined;
  return (
    <SignInFrame title="Sign in">
      <SignInNews
        ended={state.step === 'start' ? state.ended : undefined}
        refusal={refusal}
        isReady={asked.ready === '1'}
      />
      {isAwaited && (
        <Note kind="onward" className="mt-4">
          You will continue to the page you opened
          {ref && (
            <>
              , in session <span className="font-mono">{ref}</span>
            </>
          )}
          .
        </Note>
      )}
      <SignInForm next={next} singleSignOn={oidc !== null} />
      <p className="mt-4 text-meta text-muted">
        {authMfa === 'required' && 'A second factor is asked next. '}
        No account, or lost your factor? An administrator can send a set-up link.
      </p>
      {demo && (
        <Note kind="news" className="mt-6">
          This is the demo. Its accounts and their passwords are printed in the terminal that started it.
        </Note>
      )}
    </SignInFrame>
  );
}

import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { LeaveDesk, SecondFactor, SignInFrame } from '#components/sign-in/index.ts';
import { continuePage, signInAgainPage, signInPage } from '#lib/model/addresses.ts';
import { safeNext } from '#lib/model/after-sign-in-page.ts';
import { readSignInProgress } from '#lib/server/auth/index.ts';
import { config } from '#lib/server/config.ts';

export const metadata: Metadata = { title: 'Second factor' };

const titles = { challenge: 'One more step', passkey: 'One more step', enrol: 'Set up a second factor' };

export default async function SecondFactorPage({ searchParams }: PageProps<'/sign-in/second-factor'>) {
  const [head, search] = [await headers(), await searchParams];
  const next = safeNext(typeof search.next === 'string' ? search.next : undefined, config().baseUrl);
  const state = await readSignInProgress(head);
  if (state.step === 'start') redirect(signInPage(next));
  if (state.step === 'open') redirect(continuePage(next));
  return (
    <SignInFrame title={titles[state.step]}>
      <LeaveDesk next={next} />
      <SecondFactor next={next} step={state.step} isAdmin={state.step !== 'challenge' && state.isAdmin} />
      <a href={signInAgainPage(next)} className="mt-6 self-start text-accent hover:underline">
        Start again
      </a>
    </SignInFrame>
  );
}

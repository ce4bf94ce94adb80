import type { ReactNode } from 'react';
import { Brand } from '#components/ui/page/index.ts';
import { ThemeChoice } from '#components/ui/preferences/index.ts';
import { endMessages } from '#lib/format/labels/sign-in-end.ts';
import { continuePage } from '#lib/model/addresses.ts';
import type { EndReason } from '#lib/model/sign-in.ts';
import type { SignOnRefusal } from '#lib/model/sign-on-refusal.ts';
import { Notice } from './notice.tsx';

/** The frame of the sign-in pages is one narrow column and a footer. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-surface">
    <main className="mx-auto flex w-full max-w-98 grow flex-col px-4 pt-12 pb-12 sm:pt-28">
      <Brand className="text-page" />
      <h1 className="mt-8 font-semibold text-sign-in">{title}</h1>
      {children}
    </main>
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hairline border-t px-4 py-3 text-meta text-muted sm:px-6">
      <p>Confidential. Every view is recorded.</p>
      <ThemeChoice />
    </footer>
  </div>
);

/** The link is for a tab that ended because there is another sign-in in this browser. */
export const ContinueLink = ({ next }: { readonly next: string }) => (
  <a href={continuePage(next)} className="mt-4 self-start text-accent hover:underline">
    Continue as the reviewer who is signed in now
  </a>
);

const signOnRefusalMessages: Readonly<Record<SignOnRefusal, string>> = {
  unreachable: 'Single sign-on cannot be reached. Try again, or ask an administrator.',
  cancelled: 'The sign-in was not completed at your identity provider.',
  failed: 'Single sign-on failed. Try again.',
  unverified: 'Your identity provider does not report your email address as verified.',
  no_role: 'Your identity provider has not assigned you a role in Review Desk. Ask an administrator for one.',
  taken: 'Your email address already has an account without single sign-on. Sign in as you did before.',
  disabled: 'Your account is disabled.',
  too_many: 'Too many attempts. Wait a few minutes, then try again.',
};

const sessionEndedMessages = {
  idle: 'You were signed out after 30 minutes without activity.',
  over: 'You were signed out: a sign-in lasts 12 hours.',
  gone: 'Your sign-in was ended: in another browser, or by an administrator.',
} as const;

interface SignInNoticesProps {
  /** The reason why the last session ended, as the server knows it. */
  readonly ended: keyof typeof sessionEndedMessages | undefined;
  /** The same reason as the browser knows it, which counts where the server knows nothing. */
  readonly reported: EndReason | undefined;
  /** The reason why single sign-on failed; it replaces `ended`. */
  readonly refusal: SignOnRefusal | undefined;
  /** Whether a password was just chosen. */
  readonly isReady: boolean;
}

/** The notices say why the browser was sent to the sign-in form. */
export function SignInNotices({ ended, reported, refusal, isReady }: SignInNoticesProps) {
  const message = ended ? sessionEndedMessages[ended] : reported && endMessages[reported];
  return (
    <>
      {refusal && (
        <Notice kind="error" className="mt-4">
          <p role="alert">{signOnRefusalMessages[refusal]}</p>
        </Notice>
      )}
      {message && !refusal && (
        <Notice kind="info" className="mt-4">
          {message}
        </Notice>
      )}
      {isReady && (
        <Notice kind="info" className="mt-4">
          Your password is set. Sign in with it.
        </Notice>
      )}
    </>
  );
}

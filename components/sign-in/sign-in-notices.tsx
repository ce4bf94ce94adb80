import { endMessages } from '#lib/format/labels/sign-in-end.ts';
import type { EndReason } from '#lib/model/sign-in-end.ts';
import type { SignOnRefusal } from '#lib/model/single-sign-on.ts';
import { Notice } from './notice.tsx';
import { sessionEndedMessages } from './session-ended-message.ts';
import { signOnRefusalMessages } from './sign-on-refusal-message.ts';

interface SignInNoticesProps {
  /** Why the last session ended, as the server knows it. */
  readonly ended: keyof typeof sessionEndedMessages | undefined;
  /** The same as the browser knows it, which counts where the server knows nothing. */
  readonly reported: EndReason | undefined;
  /** Why single sign-on failed; replaces `ended`. */
  readonly refusal: SignOnRefusal | undefined;
  /** A password was just chosen. */
  readonly isReady: boolean;
}

/** Why the browser was sent to the sign-in form. */
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

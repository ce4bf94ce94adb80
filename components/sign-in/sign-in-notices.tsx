import type { SignOnRefusal } from '#lib/model/single-sign-on.ts';
import { Notice } from './notice.tsx';
import { sessionEndedMessages } from './session-ended-message.ts';
import { signOnRefusalMessages } from './sign-on-refusal-message.ts';

interface SignInNoticesProps {
  /** Why the last session ended. */
  readonly ended: keyof typeof sessionEndedMessages | undefined;
  /** Why single sign-on failed; replaces `ended`. */
  readonly refusal: SignOnRefusal | undefined;
  /** A password was just chosen. */
  readonly isReady: boolean;
}

/** Why the browser was sent to the sign-in form. */
export function SignInNotices({ ended, refusal, isReady }: SignInNoticesProps) {
  return (
    <>
      {refusal && (
        <Notice kind="error" className="mt-4">
          <p role="alert">{signOnRefusalMessages[refusal]}</p>
        </Notice>
      )}
      {ended && !refusal && (
        <Notice kind="info" className="mt-4">
          {sessionEndedMessages[ended]}
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

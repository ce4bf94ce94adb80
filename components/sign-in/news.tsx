import type { SignOnRefusal } from '#lib/model/sign-on.ts';
import { endedWords } from './ended-words.ts';
import { Note } from './note.tsx';
import { signOnWords } from './sign-on-words.ts';

interface SignInNewsProps {
  /** Why the last session is over. */
  readonly ended: keyof typeof endedWords | undefined;
  /** Why single sign-on signed nobody in; says more than how the session before ended. */
  readonly refusal: SignOnRefusal | undefined;
  /** A password was just chosen. */
  readonly isReady: boolean;
}

/** What somebody has to know who comes to the form from somewhere else. */
export function SignInNews({ ended, refusal, isReady }: SignInNewsProps) {
  return (
    <>
      {refusal && (
        <Note kind="trouble" className="mt-4">
          <p role="alert">{signOnWords[refusal]}</p>
        </Note>
      )}
      {ended && !refusal && (
        <Note kind="news" className="mt-4">
          {endedWords[ended]}
        </Note>
      )}
      {isReady && (
        <Note kind="news" className="mt-4">
          Your password is set. Sign in with it.
        </Note>
      )}
    </>
  );
}

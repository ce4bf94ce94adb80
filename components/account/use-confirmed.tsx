'use client';

import { Fingerprint } from 'lucide-react';
import type { Route } from 'next';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  CodeField,
  fieldOf,
  PasswordField,
  sendCode,
  signIn,
  signInWithPasskey,
  useAct,
} from '#components/sign-in/index.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { urls } from '#lib/model/urls.ts';

/** How somebody can prove who they are. */
export interface Proofs {
  readonly email: string;
  readonly singleSignOn: boolean;
  readonly app: boolean;
  readonly passkeys: number;
  /** Where a proof by single sign-on leads back to. */
  readonly page: Route;
}

/**
 * For acts that want a proof not older than five minutes: does the work, and when the server asks, shows a dialog, then does it again.
 * `dialog` has to be drawn.
 */
export function useConfirmed(proofs: Proofs) {
  const [waiting, setWaiting] = useState<{ readonly resolve: (confirmed: boolean) => void }>();
  const confirmed = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'step_up_required') throw error;
      const said = await new Promise<boolean>((resolve) => setWaiting({ resolve }));
      if (!said) throw error;
      await work();
    }
  };
  const close = (said: boolean) => {
    waiting?.resolve(said);
    setWaiting(undefined);
  };
  const dialog: ReactNode = (
    <Dialog
      open={waiting !== undefined}
      onOpenChange={(open) => !open && close(false)}
      title="Confirm it is you"
      description="This needs a proof that is not older than five minutes."
    >
      <Confirm proofs={proofs} onDone={() => close(true)} />
    </Dialog>
  );
  return { confirmed, dialog };
}

function Confirm({ proofs, onDone }: { proofs: Proofs; onDone: () => void }) {
  const { act, busy, failure } = useAct();
  const hasFactor = proofs.app || proofs.passkeys > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    return act(async () => {
      await (proofs.app ? sendCode(fieldOf(form, 'code')) : signIn(proofs.email, fieldOf(form, 'password')));
      onDone();
    });
  };
  const askPasskey = () =>
    act(async () => {
      await signInWithPasskey();
      onDone();
    });
  if (proofs.singleSignOn && !hasFactor)
    return (
      <a href={urls.signInAgain(proofs.page)} className={buttonClass({ look: 'ink', size: 'large' })}>
        Sign in again
      </a>
    );
  return (
    <div className="flex flex-col gap-4">
      {(proofs.app || !hasFactor) && (
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
          {proofs.app ? (
            <CodeField label="Code from your authenticator app" error={failure} />
          ) : (
            <PasswordField error={failure} />
          )}
          <Button type="submit" look="ink" size="large" aria-disabled={busy}>
            Confirm
          </Button>
        </form>
      )}
      {proofs.passkeys > 0 && (
        <Button size="large" onClick={askPasskey} aria-disabled={busy}>
          <Fingerprint aria-hidden />
          Use a passkey
        </Button>
      )}
      {hasFactor && !proofs.app && (
        <p role="alert" className="text-rejected-fg empty:hidden">
          {failure}
        </p>
      )}
    </div>
  );
}

'use client';

import { Fingerprint } from 'lucide-react';
import type { Route } from 'next';
import { type ReactNode, useState } from 'react';
import {
  CodeField,
  fieldOf,
  PasswordField,
  sendCode,
  signIn,
  signInWithPasskey,
  useAction,
} from '#components/sign-in/index.ts';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { ProblemError } from '#lib/client/request.ts';
import { signInAgainPage } from '#lib/model/addresses.ts';

/** The methods by which the reviewer can prove who they are. */
export interface ProofMethods {
  readonly email: string;
  readonly singleSignOn: boolean;
  readonly app: boolean;
  readonly passkeys: number;
  /** This is the page to return to after single sign-on. */
  readonly page: Route;
}

/**
 * Serves actions that require a proof of identity within five minutes. `confirmed` runs the work; when the server requires a proof, it shows the
 * dialog and runs the work again. `dialog` must be rendered.
 */
export function useStepUp(proofs: ProofMethods) {
  const [waiting, setWaiting] = useState<{ readonly resolve: (confirmed: boolean) => void }>();
  const confirmed = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'step_up_required') throw error;
      const isProved = await new Promise<boolean>((resolve) => setWaiting({ resolve }));
      if (!isProved) throw error;
      await work();
    }
  };
  const close = (isProved: boolean) => {
    waiting?.resolve(isProved);
    setWaiting(undefined);
  };
  const dialog: ReactNode = (
    <Dialog
      open={waiting !== undefined}
      onOpenChange={(open) => !open && close(false)}
      title="Confirm your identity"
      description="This needs a proof of identity from the last five minutes."
    >
      <StepUpForm proofs={proofs} onDone={() => close(true)} />
    </Dialog>
  );
  return { confirmed, dialog };
}

function StepUpForm({ proofs, onDone }: { proofs: ProofMethods; onDone: () => void }) {
  const { act, busy, failure } = useAction();
  const hasFactor = proofs.app || proofs.passkeys > 0;
  const prove = (proof: () => Promise<unknown>) =>
    act(async () => {
      await proof();
      onDone();
    });
  const submit = (form: HTMLFormElement) =>
    prove(() => (proofs.app ? sendCode(fieldOf(form, 'code')) : signIn(proofs.email, fieldOf(form, 'password'))));
  if (proofs.singleSignOn && !hasFactor)
    return (
      <a href={signInAgainPage(proofs.page)} className={buttonClass({ look: 'ink', size: 'large' })}>
        Sign in again
      </a>
    );
  return (
    <div className="flex flex-col gap-4">
      {(proofs.app || !hasFactor) && (
        <Form onSubmit={submit} className="flex flex-col gap-4">
          {proofs.app ? (
            <CodeField label="Code from your authenticator app" error={failure} />
          ) : (
            <PasswordField error={failure} />
          )}
          <Button type="submit" look="ink" size="large" aria-disabled={busy}>
            Confirm
          </Button>
        </Form>
      )}
      {proofs.passkeys > 0 && (
        <Button size="large" onClick={() => prove(signInWithPasskey)} aria-disabled={busy}>
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

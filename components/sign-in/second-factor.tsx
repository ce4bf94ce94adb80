'use client';

import { Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { AppSetUp } from './app-set-up.tsx';
import { CodeField } from './code-field.tsx';
import {
  addPasskey,
  continueTo,
  fieldOf,
  sendCode,
  sendRecoveryCode,
  signInWithPasskey,
  useAction,
} from './sign-in-actions.ts';

interface SecondFactorProps {
  readonly next: string;
  /** The step that is required: a code, a registered passkey, or the set-up of a second factor. */
  readonly step: 'challenge' | 'passkey' | 'enrol';
  /** Admins need a passkey. */
  readonly isAdmin: boolean;
}

export function SecondFactor({ next, step, isAdmin }: SecondFactorProps) {
  if (step === 'challenge') return <Code next={next} />;
  if (step === 'passkey') return <Passkey next={next} isNew={false} />;
  return isAdmin ? <Passkey next={next} isNew /> : <Choice next={next} />;
}

function Code({ next }: { next: string }) {
  const [isRecovery, setRecovery] = useState(false);
  const { act, busy, failure, setFailure } = useAction();
  const submit = async (form: HTMLFormElement) => {
    const send = isRecovery ? sendRecoveryCode : sendCode;
    const worked = await act(async () => continueTo(next, await send(fieldOf(form, 'code').trim())));
    if (!worked) form.querySelector('input')?.select();
  };
  const change = () => {
    setFailure(undefined);
    setRecovery(!isRecovery);
  };
  return (
    <Form onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <CodeField
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
        isRecovery={isRecovery}
        error={failure}
      />
      <Button type="submit" look="ink" size="large" aria-disabled={busy}>
        {busy ? 'Checking' : 'Continue'}
      </Button>
      <Button look="link" onClick={change} className="self-start">
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </Form>
  );
}

function Passkey({ next, isNew }: { next: string; isNew: boolean }) {
  const [added, setAdded] = useState(!isNew);
  const { act, busy, failure } = useAction();
  const use = () =>
    act(async () => {
      if (!added) await addPasskey('Passkey');
      setAdded(true);
      continueTo(next, await signInWithPasskey());
    });
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="text-muted">
        {isNew
          ? 'Your role requires a passkey, stored on this device, a phone or a security key. Your device asks twice: to create it and to sign in with it.'
          : 'Your account has a passkey. Use it to continue.'}
      </p>
      <Button look="ink" size="large" autoFocus onClick={use} aria-disabled={busy}>
        <Fingerprint aria-hidden />
        {added ? 'Use the passkey' : 'Set up a passkey'}
      </Button>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {failure}
      </p>
    </div>
  );
}

function Choice({ next }: { next: string }) {
  const [choice, setChoice] = useState<'app' | 'passkey'>();
  if (choice === 'passkey') return <Passkey next={next} isNew />;
  if (choice === 'app')
    return (
      <div className="mt-5">
        <AppSetUp onDone={() => continueTo(next, { next: 'continue' })} />
      </div>
    );
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p className="text-muted">
        Review Desk requires a second factor in addition to the password. Choose one; you can add the other later.
      </p>
      <Button size="large" onClick={() => setChoice('passkey')}>
        <Fingerprint aria-hidden />
        Set up a passkey
      </Button>
      <Button size="large" onClick={() => setChoice('app')}>
        <Smartphone aria-hidden />
        Set up an authenticator app
      </Button>
    </div>
  );
}

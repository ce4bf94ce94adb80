'use client';

import { Fingerprint, KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { PasswordField } from './password-field.tsx';
import { continueTo, fieldOf, signIn, signInWithPasskey, startSignOn, useAction } from './sign-in-actions.ts';

/** The address to continue at comes from `safeNext`; with an identity provider, there is single sign-on. */
export function SignInForm({ next, singleSignOn }: { readonly next: string; readonly singleSignOn: boolean }) {
  const byPassword = useAction();
  const byPasskey = useAction();
  const bySignOn = useAction();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const busy = byPassword.busy || byPasskey.busy || bySignOn.busy;

  const submit = async (form: HTMLFormElement) => {
    clearFailures(byPasskey, bySignOn);
    const missing = [email, password].find(({ current }) => current?.value.trim() === '');
    if (missing) {
      byPassword.setFailure(missing === email ? 'Enter your email.' : 'Enter your password.');
      missing.current?.focus();
      return;
    }
    const worked = await byPassword.act(async () =>
      continueTo(next, await signIn(fieldOf(form, 'email'), fieldOf(form, 'password'))),
    );
    if (!worked) {
      password.current?.focus();
      password.current?.select();
    }
  };
  const withPasskey = () => {
    clearFailures(byPassword, bySignOn);
    return byPasskey.act(async () => continueTo(next, await signInWithPasskey()));
  };
  const withProvider = () => {
    clearFailures(byPassword, byPasskey);
    return bySignOn.act(async () => window.location.assign((await startSignOn(next)).url));
  };
  const emailMissing = byPassword.failure === 'Enter your email.';

  return (
    <>
      <Form onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <Field label="Email" error={emailMissing && byPassword.failure}>
          {(control) => (
            <Input
              {...control}
              ref={email}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus
              className="h-10 text-hit"
            />
          )}
        </Field>
        <PasswordField ref={password} error={!emailMissing && byPassword.failure} />
        <Button type="submit" look="ink" size="large" aria-disabled={busy}>
          {byPassword.busy ? 'Signing in' : 'Sign in'}
        </Button>
      </Form>
      <p
        aria-hidden
        className="my-3 flex items-center gap-3 text-meta text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline"
      >
        or
      </p>
      <Button size="large" onClick={withPasskey} aria-disabled={busy}>
        <Fingerprint aria-hidden />
        Use a passkey
      </Button>
      {singleSignOn && (
        <Button size="large" onClick={withProvider} aria-disabled={busy} className="mt-4">
          <KeyRound aria-hidden />
          Single sign-on
        </Button>
      )}
      <p role="alert" className="mt-2 text-rejected-fg empty:hidden">
        {byPasskey.failure ?? bySignOn.failure}
      </p>
    </>
  );
}

/** Clears the failures of the other ways to sign in when one is tried. */
function clearFailures(...others: readonly ReturnType<typeof useAction>[]): void {
  for (const other of others) other.setFailure(undefined);
}

'use client';

import { type FormEvent, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { setPassword } from './ask.ts';
import { Note } from './note.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldOf, useAct } from './use-act.ts';

const never = () => () => undefined;

/** The token stands behind `#`: the server never sees the address that holds it. */
const useToken = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => window.location.hash.slice(1),
    () => undefined,
  );

export function SetUpForm() {
  const token = useToken();
  const { act, busy, failure } = useAct();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    return act(async () => {
      await setPassword(token ?? '', fieldOf(form, 'password'));
      window.location.replace('/sign-in?again=1&ready=1');
    });
  };
  if (token === '')
    return (
      <Note kind="trouble" className="mt-4">
        This link is not complete. Open it as it was given to you, or ask an administrator for a new one.
      </Note>
    );
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-5 flex flex-col gap-4">
      <PasswordField
        label="New password"
        isNew
        hint="At least 15 characters. Several unrelated words are easy to remember; anything goes, spaces too."
        error={failure}
      />
      <Button type="submit" look="ink" size="large" aria-disabled={busy}>
        {busy ? 'Setting' : 'Set password'}
      </Button>
    </form>
  );
}

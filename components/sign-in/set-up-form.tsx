'use client';

import { Button } from '#components/ui/button/button.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { useHydrated } from '#components/ui/scheduling/index.ts';
import { signInReadyPage } from '#lib/model/addresses.ts';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldOf, setPassword, useAction } from './sign-in-actions.ts';

export function SetUpForm() {
  // The token follows `#`, so that no request of the page contains it.
  const token = useHydrated() ? window.location.hash.slice(1) : undefined;
  const { act, busy, failure } = useAction();
  const submit = (form: HTMLFormElement) =>
    act(async () => {
      await setPassword(token ?? '', fieldOf(form, 'password'));
      window.location.replace(signInReadyPage());
    });
  if (token === '')
    return (
      <Notice kind="error" className="mt-4">
        This link is incomplete. Open it exactly as you received it, or ask an administrator for a new one.
      </Notice>
    );
  return (
    <Form onSubmit={submit} className="mt-5 flex flex-col gap-4">
      <PasswordField
        label="New password"
        isNew
        hint="At least 15 characters. Several unrelated words are easy to remember; spaces and any other characters are allowed."
        error={failure}
      />
      <Button type="submit" look="ink" size="large" aria-disabled={busy}>
        {busy ? 'Setting password' : 'Set password'}
      </Button>
    </Form>
  );
}

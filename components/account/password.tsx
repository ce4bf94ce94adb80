'use client';

import { type FormEvent, useState } from 'react';
import { changePassword, fieldOf, PasswordField, useAction } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Outcome, Section } from './section.tsx';

type Confirmed = (work: () => Promise<unknown>) => Promise<void>;

export function Password({ confirmed }: { confirmed: Confirmed }) {
  const { act, busy, failure } = useAction();
  const [message, setMessage] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setMessage(undefined);
    const worked = await act(() => confirmed(() => changePassword(fieldOf(form, 'current'), fieldOf(form, 'new'))));
    if (!worked) return;
    form.reset();
    setMessage('Password changed. Other browsers are signed out.');
  };
  return (
    <Section title="Password" description="Changing it signs you out everywhere else.">
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordField label="Current password" name="current" />
        <PasswordField
          label="New password"
          name="new"
          isNew
          hint="At least 15 characters; several unrelated words are easy to remember."
        />
        <Button type="submit" aria-disabled={busy} className="self-start">
          Change password
        </Button>
      </form>
      <Outcome message={message} failure={failure} />
    </Section>
  );
}

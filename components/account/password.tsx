'use client';

import { type FormEvent, useState } from 'react';
import { changePassword, fieldOf, PasswordField, useAct } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button.tsx';
import { Outcome, Section } from './section.tsx';

type Confirmed = (work: () => Promise<unknown>) => Promise<void>;

export function Password({ confirmed }: { confirmed: Confirmed }) {
  const { act, busy, failure } = useAct();
  const [news, setNews] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setNews(undefined);
    const worked = await act(() => confirmed(() => changePassword(fieldOf(form, 'current'), fieldOf(form, 'new'))));
    if (!worked) return;
    form.reset();
    setNews('Your password is changed. Other browsers are signed out.');
  };
  return (
    <Section title="Password" about="Changing it signs you out everywhere else.">
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
      <Outcome news={news} failure={failure} />
    </Section>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import {
  AppSetUp,
  fieldOf,
  newRecoveryCodes,
  PasswordField,
  RecoveryCodes,
  removeApp,
  useAction,
} from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Section } from './section.tsx';

type Confirmed = (work: () => Promise<unknown>) => Promise<void>;
type Open = 'nothing' | 'set-up' | 'codes' | 'remove';

export function AuthenticatorApp({ isSetUp, confirmed }: { isSetUp: boolean; confirmed: Confirmed }) {
  const router = useRouter();
  const { act, busy, failure, setFailure } = useAction();
  const [open, setOpen] = useState<Open>('nothing');
  const [codes, setCodes] = useState<readonly string[]>();
  const show = (next: Open) => {
    setFailure(undefined);
    setCodes(undefined);
    setOpen(next);
  };
  const done = () => {
    show('nothing');
    router.refresh();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = fieldOf(event.currentTarget, 'password');
    return act(() =>
      confirmed(async () => {
        if (open === 'remove') {
          await removeApp(password);
          done();
        } else setCodes((await newRecoveryCodes(password)).backupCodes);
      }),
    );
  };
  return (
    <Section
      title="Authenticator app"
      description={
        isSetUp
          ? 'Set up. Its code is required after the password.'
          : 'A code from an app on your phone, required after the password.'
      }
    >
      {open === 'nothing' && !isSetUp && <Button onClick={() => show('set-up')}>Set up an app</Button>}
      {open === 'nothing' && isSetUp && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => show('codes')}>New recovery codes</Button>
          <Button onClick={() => show('remove')}>Remove the app</Button>
        </div>
      )}
      {open === 'set-up' && <AppSetUp confirmed={confirmed} onDone={done} />}
      {(open === 'codes' || open === 'remove') && !codes && (
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
          <PasswordField
            label="Your password"
            hint={open === 'codes' ? 'The codes you have now stop working.' : 'The recovery codes stop working too.'}
            error={failure}
          />
          <div className="flex gap-2">
            <Button onClick={() => show('nothing')}>Cancel</Button>
            <Button type="submit" look="ink" aria-disabled={busy}>
              {open === 'codes' ? 'Create new codes' : 'Remove the app'}
            </Button>
          </div>
        </form>
      )}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <Button onClick={() => show('nothing')}>I have saved them</Button>
        </>
      )}
    </Section>
  );
}

'use client';

import { useState } from 'react';
import { endOtherSessions, useAct } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { type OwnPasskey, Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Outcome, Section } from './section.tsx';
import { useConfirmed } from './use-confirmed.tsx';

export interface OwnSignIn {
  readonly name: string;
  readonly email: string;
  /** An authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: readonly OwnPasskey[];
}

export function AccountView({ own }: { own: OwnSignIn }) {
  const { confirmed, dialog } = useConfirmed({ email: own.email, app: own.app, passkeys: own.passkeys.length });
  return (
    <div className="mx-auto w-full max-w-4xl overflow-y-auto px-5 py-6">
      <h1 className="font-semibold text-title">Your account</h1>
      <p className="mb-5 text-muted">
        <bdi>{own.name}</bdi>, {own.email}. Name and roles are changed by an administrator.
      </p>
      <Password confirmed={confirmed} />
      <AuthenticatorApp isSetUp={own.app} confirmed={confirmed} />
      <Passkeys passkeys={own.passkeys} confirmed={confirmed} />
      <OtherBrowsers />
      {dialog}
    </div>
  );
}

function OtherBrowsers() {
  const { act, busy, failure } = useAct();
  const [done, setDone] = useState(false);
  const end = async () => setDone(await act(async () => void (await endOtherSessions())));
  return (
    <Section title="Other browsers" about="Signs you out everywhere but here.">
      <Button onClick={end} aria-disabled={busy}>
        Sign out other browsers
      </Button>
      <Outcome news={done && 'Other browsers are signed out.'} failure={failure} />
    </Section>
  );
}

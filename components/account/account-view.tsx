'use client';

import { useState } from 'react';
import { endOtherSessions, useAct } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button.tsx';
import { urls } from '#lib/model/urls.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { type OwnPasskey, Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Outcome, Section } from './section.tsx';
import { useConfirmed } from './use-confirmed.tsx';

export interface OwnSignIn {
  readonly name: string;
  readonly email: string;
  /** Password and factors are the identity provider's. */
  readonly singleSignOn: boolean;
  /** An authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: readonly OwnPasskey[];
}

export function AccountView({ own }: { own: OwnSignIn }) {
  const { email, singleSignOn, app } = own;
  const { confirmed, dialog } = useConfirmed({
    email,
    singleSignOn,
    app,
    passkeys: own.passkeys.length,
    page: urls.account(),
  });
  return (
    <div className="mx-auto w-full max-w-4xl overflow-y-auto px-5 py-6">
      <h1 className="font-semibold text-title">Your account</h1>
      <p className="mb-5 text-muted">
        <bdi>{own.name}</bdi>, {email}.{' '}
        {singleSignOn ? 'Your roles come with single sign-on.' : 'Name and roles are changed by an administrator.'}
      </p>
      {!singleSignOn && <Password confirmed={confirmed} />}
      {!singleSignOn && <AuthenticatorApp isSetUp={app} confirmed={confirmed} />}
      <Passkeys passkeys={own.passkeys} singleSignOn={singleSignOn} confirmed={confirmed} />
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

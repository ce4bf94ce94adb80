'use client';

import { useState } from 'react';
import { endOtherSessions, useAction } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Checkbox } from '#components/ui/form/index.ts';
import { useSingleKeys } from '#components/ui/preferences/index.ts';
import { accountPage } from '#lib/model/addresses.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { type OwnPasskey, Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Outcome, Section } from './section.tsx';
import { useStepUp } from './use-step-up.tsx';

export interface OwnSignIn {
  readonly name: string;
  readonly email: string;
  /** The identity provider manages password and factors. */
  readonly singleSignOn: boolean;
  /** An authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: readonly OwnPasskey[];
}

export function AccountView({ own }: { own: OwnSignIn }) {
  const { email, singleSignOn, app } = own;
  const { confirmed, dialog } = useStepUp({
    email,
    singleSignOn,
    app,
    passkeys: own.passkeys.length,
    page: accountPage(),
  });
  return (
    <div className="mx-auto w-full max-w-4xl overflow-y-auto px-5 py-6">
      <h1 className="font-semibold text-title">Your account</h1>
      <p className="mb-5 text-muted">
        <bdi>{own.name}</bdi>, {email}.{' '}
        {singleSignOn ? 'Your roles come from single sign-on.' : 'An administrator can change name and roles.'}
      </p>
      {!singleSignOn && <Password confirmed={confirmed} />}
      {!singleSignOn && <AuthenticatorApp isSetUp={app} confirmed={confirmed} />}
      <Passkeys passkeys={own.passkeys} singleSignOn={singleSignOn} confirmed={confirmed} />
      <Shortcuts />
      <OtherBrowsers />
      {dialog}
    </div>
  );
}

function Shortcuts() {
  const { singleKeys, failed, change } = useSingleKeys();
  const [changed, setChanged] = useState(false);
  const onChange = async (on: boolean) => {
    await change(on);
    setChanged(true);
  };
  const state = singleKeys ? 'Single-key shortcuts are on.' : 'Single-key shortcuts are off.';
  return (
    <Section
      title="Keyboard"
      description="Shortcuts of one key, such as j, ] or ?. They can be switched off for speech input. Ctrl K always works."
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the control */}
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5">
        <Checkbox checked={singleKeys} onChange={(event) => void onChange(event.target.checked)} />
        Enable single-key shortcuts
      </label>
      <Outcome
        message={changed && !failed && `${state} This applies in your other browsers too.`}
        failure={failed && 'This could not be stored: it applies in this browser only.'}
      />
    </Section>
  );
}

function OtherBrowsers() {
  const { act, busy, failure } = useAction();
  const [done, setDone] = useState(false);
  const end = async () => setDone(await act(async () => void (await endOtherSessions())));
  return (
    <Section title="Other browsers" description="Signs you out everywhere but here.">
      <Button onClick={end} aria-disabled={busy}>
        Sign out other browsers
      </Button>
      <Outcome message={done && 'Other browsers are signed out.'} failure={failure} />
    </Section>
  );
}

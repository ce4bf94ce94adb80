'use client';

/**
 * The account page: password, authenticator app, recovery codes, passkeys, other browsers; and what other settings pages are built from.
 *
 * Hides that some changes require a proof of identity first. Promises that recovery codes and keys are shown once and stored nowhere. Throws
 * nothing: failures become messages.
 */
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  AppSetUp,
  addPasskey,
  changePassword,
  endOtherSessions,
  fieldOf,
  newRecoveryCodes,
  PasswordField,
  RecoveryCodes,
  removeApp,
  removePasskey,
  useAction,
} from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button/button.tsx';
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useSingleKeys } from '#components/ui/preferences/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { accountPage } from '#lib/model/addresses.ts';
import { Outcome, Section } from './section.tsx';
import { useStepUp } from './use-step-up.tsx';

function Password({ confirmed }: { confirmed: Confirmed }) {
  const { act, busy, failure } = useAction();
  const [message, setMessage] = useState<string>();
  const submit = async (form: HTMLFormElement) => {
    setMessage(undefined);
    const worked = await act(() => confirmed(() => changePassword(fieldOf(form, 'current'), fieldOf(form, 'new'))));
    if (!worked) return;
    form.reset();
    setMessage('Password changed. Other browsers are signed out.');
  };
  return (
    <Section title="Password" description="Changing it signs you out everywhere else.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
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
      </Form>
      <Outcome message={message} failure={failure} />
    </Section>
  );
}

interface PasskeysProps extends Pick<OwnSignIn, 'passkeys' | 'singleSignOn'> {
  readonly confirmed: Confirmed;
}

function Passkeys({ passkeys, singleSignOn, confirmed }: PasskeysProps) {
  const router = useRouter();
  const { act, busy, failure } = useAction();
  const [message, setMessage] = useState<string>();
  const change = async (work: () => Promise<unknown>, success: string): Promise<boolean> => {
    setMessage(undefined);
    const worked = await act(() => confirmed(work));
    if (worked) {
      setMessage(success);
      router.refresh();
    }
    return worked;
  };
  const add = async (form: HTMLFormElement) => {
    if (await change(() => addPasskey(fieldOf(form, 'name').trim() || 'Passkey'), 'Passkey added.')) form.reset();
  };
  return (
    <Section
      title="Passkeys"
      description={
        singleSignOn
          ? 'Fingerprint, face or PIN, required after single sign-on where your role needs it.'
          : 'Sign in with your fingerprint, face or PIN. A passkey counts as both factors.'
      }
    >
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-hairline rounded-table border border-hairline bg-surface">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 px-3 py-1.5">
              <span className="min-w-0">
                <bdi className="break-words font-medium">{name}</bdi>
                {addedAt && (
                  <span className="block text-meta text-muted">
                    added <Time value={addedAt} />
                  </span>
                )}
              </span>
              <Button
                size="small"
                aria-disabled={busy}
                aria-label={`Remove ${name}`}
                onClick={() => change(() => removePasskey(id), 'Passkey removed.')}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={add} className="flex items-end gap-2">
        <Field label="Name of a new passkey" className="grow">
          {(control) => <Input {...control} name="name" maxLength={60} autoComplete="off" placeholder="Work laptop" />}
        </Field>
        <Button type="submit" aria-disabled={busy}>
          Add a passkey
        </Button>
      </Form>
      <Outcome message={message} failure={failure} />
    </Section>
  );
}

type Confirmed = (work: () => Promise<unknown>) => Promise<void>;
type Open = 'nothing' | 'set-up' | 'codes' | 'remove';

function AuthenticatorApp({ isSetUp, confirmed }: { isSetUp: boolean; confirmed: Confirmed }) {
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
  const submit = (form: HTMLFormElement) => {
    const password = fieldOf(form, 'password');
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
        <Form onSubmit={submit} className="flex flex-col gap-4">
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
        </Form>
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

interface OwnSignIn {
  readonly name: string;
  readonly email: string;
  /** Whether the identity provider manages password and factors. */
  readonly singleSignOn: boolean;
  /** Whether an authenticator app is set up. */
  readonly app: boolean;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly addedAt: string | null }[];
}

export function AccountView({ own }: { own: OwnSignIn }) {
  const { email, singleSignOn, app, passkeys } = own;
  const { confirmed, dialog } = useStepUp({ email, singleSignOn, app, passkeys: passkeys.length, page: accountPage() });
  return (
    <div className="mx-auto w-full max-w-4xl overflow-y-auto px-5 py-6">
      <h1 className="font-semibold text-title">Your account</h1>
      <p className="mb-5 text-muted">
        <bdi>{own.name}</bdi>, {email}.{' '}
        {singleSignOn ? 'Your roles come from single sign-on.' : 'An administrator can change name and roles.'}
      </p>
      {!singleSignOn && <Password confirmed={confirmed} />}
      {!singleSignOn && <AuthenticatorApp isSetUp={app} confirmed={confirmed} />}
      <Passkeys passkeys={passkeys} singleSignOn={singleSignOn} confirmed={confirmed} />
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
      <LabelledCheckbox checked={singleKeys} onCheck={onChange}>
        Enable single-key shortcuts
      </LabelledCheckbox>
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

'use client';

import { type FormEvent, useState } from 'react';
import { Button, CopyButton } from '#components/ui/button/index.ts';
import { PasswordField } from '../password-field.tsx';
import { type AppEnrolment, sendCode, setUpApp } from '../sign-in-api.ts';
import { fieldOf, useAction } from '../use-action.ts';
import { CodeField } from './code-field.tsx';
import { loadQrEncoder, QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Stage =
  | { readonly at: 'password' }
  | {
      readonly at: 'scan' | 'codes';
      readonly enrolment: AppEnrolment;
      readonly encode: Awaited<ReturnType<typeof loadQrEncoder>>;
    };

interface AppSetUpProps {
  /** Once the recovery codes are saved. */
  readonly onDone: () => void;
  /** Runs the work, and again after a proof of identity where one is required. */
  readonly confirmed?: (work: () => Promise<unknown>) => Promise<void>;
}

/** Sets an authenticator app up: password, QR code, first code, recovery codes. */
export function AppSetUp({ onDone, confirmed = async (work) => void (await work()) }: AppSetUpProps) {
  const [stage, setStage] = useState<Stage>({ at: 'password' });
  const { act, busy, failure } = useAction();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    return act(async () => {
      if (stage.at === 'password') {
        const password = fieldOf(form, 'password');
        await confirmed(async () => {
          const [enrolment, encode] = await Promise.all([setUpApp(password), loadQrEncoder()]);
          setStage({ at: 'scan', enrolment, encode });
        });
      } else if (stage.at === 'scan') {
        await sendCode(fieldOf(form, 'code'));
        setStage({ ...stage, at: 'codes' });
      }
    });
  };

  if (stage.at === 'codes')
    return (
      <div className="flex flex-col gap-4">
        <p role="status">The authenticator app is set up.</p>
        <RecoveryCodes codes={stage.enrolment.backupCodes} />
        <Button look="ink" size="large" autoFocus onClick={onDone}>
          I have saved them
        </Button>
      </div>
    );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {stage.at === 'password' && (
        <PasswordField
          label="Your password"
          hint="Required again, because this protects your account."
          error={failure}
        />
      )}
      {stage.at === 'scan' && (
        <>
          <Scan totpUri={stage.enrolment.totpURI} encode={stage.encode} />
          <CodeField label="Code from the app" error={failure} />
        </>
      )}
      <Button type="submit" look="ink" size="large" aria-disabled={busy}>
        {stage.at === 'password' ? 'Set up the app' : 'Confirm'}
      </Button>
    </form>
  );
}

function Scan({ totpUri, encode }: { totpUri: string; encode: Awaited<ReturnType<typeof loadQrEncoder>> }) {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return (
    <div className="flex flex-col gap-3">
      <p>Scan this with an authenticator app, or type the key into it.</p>
      <QrCode encode={encode} text={totpUri} label="QR code with the key below" />
      <p className="flex items-center gap-1.5">
        <code className="font-mono">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={secret} label="Copy the key" />
      </p>
    </div>
  );
}

'use client';
import { useState } from 'react';
import type { encode as Encode } from 'uqr';
import { Button } from '#components/ui/button/button.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { Form } from '#components/ui/form/form.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';
import { type AppEnrolment, fieldOf, sendCode, setUpApp, useAction } from './sign-in-actions.ts';

type Stage =
  | { readonly at: 'password' }
  | {
      readonly at: 'scan' | 'codes';
      readonly enrolment: AppEnrolment;
      readonly encode: Awaited<ReturnType<typeof loadQrEncoder>>;
    };

/** The codes are shown once. Each replaces one code of the app. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <section aria-labelledby="recovery-codes" className="flex flex-col gap-2">
    <h2 id="recovery-codes" className="flex items-center gap-1.5 font-semibold text-hit">
      Recovery codes
      <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
    </h2>
    <p className="text-muted">
      Each code works once in place of the app. Store them apart from your phone; they are not shown again.
    </p>
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-hairline bg-bg px-3.5 py-2.5 font-mono text-hit">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </section>
);

/** The encoder is loaded together with the enrolment. */
export const loadQrEncoder = async (): Promise<typeof Encode> => (await import('uqr')).encode;

/** A QR code is drawn as SVG, as the content policy allows no `data:` image. It is dark on light in both themes, or cameras would not find it. */
function QrCode({ encode, text, label }: { encode: typeof Encode; text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-hairline"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares.join('')} fill="#000000" />
    </svg>
  );
}

interface AppSetUpProps {
  /** This is called once the recovery codes are saved. */
  readonly onDone: () => void;
  /** Runs the work, and again after a proof of identity where one is required. */
  readonly confirmed?: (work: () => Promise<unknown>) => Promise<void>;
}

/** Sets an authenticator app up: password, QR code, first code, recovery codes. */
export function AppSetUp({ onDone, confirmed = async (work) => void (await work()) }: AppSetUpProps) {
  const [stage, setStage] = useState<Stage>({ at: 'password' });
  const { act, busy, failure } = useAction();

  const submit = (form: HTMLFormElement) =>
    act(async () => {
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
    <Form onSubmit={submit} className="flex flex-col gap-4">
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
    </Form>
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

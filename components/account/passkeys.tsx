'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { addPasskey, fieldOf, removePasskey, useAction } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button/index.ts';
import { Field, Input } from '#components/ui/form/index.ts';
import { Time } from '#components/ui/time/index.ts';
import { Outcome, Section } from './section.tsx';

type Confirmed = (work: () => Promise<unknown>) => Promise<void>;

export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly addedAt: string | null;
}

interface PasskeysProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly singleSignOn: boolean;
  readonly confirmed: Confirmed;
}

export function Passkeys({ passkeys, singleSignOn, confirmed }: PasskeysProps) {
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
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
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
      <form method="post" onSubmit={add} noValidate className="flex items-end gap-2">
        <Field label="Name of a new passkey" className="grow">
          {(control) => <Input {...control} name="name" maxLength={60} autoComplete="off" placeholder="Work laptop" />}
        </Field>
        <Button type="submit" aria-disabled={busy}>
          Add a passkey
        </Button>
      </form>
      <Outcome message={message} failure={failure} />
    </Section>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { addPasskey, fieldOf, removePasskey, useAct } from '#components/sign-in/index.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Time } from '#components/ui/time.tsx';
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
  const { act, busy, failure } = useAct();
  const [news, setNews] = useState<string>();
  const change = async (work: () => Promise<unknown>, words: string): Promise<boolean> => {
    setNews(undefined);
    const worked = await act(() => confirmed(work));
    if (worked) {
      setNews(words);
      router.refresh();
    }
    return worked;
  };
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await change(() => addPasskey(fieldOf(form, 'name').trim() || 'Passkey'), 'The passkey is added.'))
      form.reset();
  };
  return (
    <Section
      title="Passkeys"
      about={
        singleSignOn
          ? 'A finger, a face or a PIN, asked after single sign-on where your role needs it.'
          : 'Sign in with a finger, a face or a PIN. A passkey stands for both factors.'
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
                onClick={() => change(() => removePasskey(id), 'The passkey is removed.')}
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
      <Outcome news={news} failure={failure} />
    </Section>
  );
}

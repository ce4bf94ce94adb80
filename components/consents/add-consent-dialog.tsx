'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { addConsent } from '#lib/client/consents.ts';
import { consentPage } from '#lib/model/addresses.ts';
import {
  LabelField,
  labelError,
  referenceError,
  refusalOf,
  SessionField,
  TokenField,
  tokenError,
  toReference,
  useSending,
} from './consent-form.tsx';

const formId = 'add-consent';

/** After saving, the new page opens. The token is in the form alone and gone when the dialog closes. */
export function AddConsentDialog({ open, onOpenChange, anchor }: OverlayProps) {
  const { isSending, error, send, clear } = useSending();
  const close = () => {
    if (isSending) return;
    clear();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      anchor={anchor}
      title="Add access"
      description="With the access token that the person or company gave you."
      footer={
        <>
          <Button aria-disabled={isSending} onClick={close}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={formId} aria-disabled={isSending}>
            {isSending ? 'Adding access' : 'Add access'}
          </Button>
        </>
      }
    >
      <AddForm send={send} error={error} onAdded={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface AddFormProps extends Pick<ReturnType<typeof useSending>, 'send' | 'error'> {
  readonly onAdded: () => void;
}

/** Leaves the page when the dialog closes, and the token with it. */
function AddForm({ send, error, onAdded }: AddFormProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [label, setLabel] = useState('');
  const [token, setToken] = useState('');
  const [session, setSession] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const refusal = refusalOf(error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (labelError(label) || tokenError(token) || referenceError(session)) return;
    const reference = toReference(session);
    const isAdded = await send(async () => {
      const id = await addConsent(client, {
        label: label.trim(),
        access_token: token.trim(),
        ...(reference !== '' && { session: reference }),
      });
      router.push(consentPage(id));
    });
    if (isAdded) onAdded();
  }

  return (
    <form id={formId} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <LabelField value={label} onChange={setLabel} isSubmitted={isSubmitted} />
      <TokenField value={token} onChange={setToken} isSubmitted={isSubmitted} />
      <SessionField value={session} onChange={setSession} isSubmitted={isSubmitted} refusal={refusal} />
      {error !== undefined && refusal === undefined && (
        <ProblemPanel what="The access was not added" error={error} className="px-0! pt-0 pb-0" />
      )}
    </form>
  );
}

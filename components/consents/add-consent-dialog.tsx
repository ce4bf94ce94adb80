'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { addConsent } from '#lib/client/consents.ts';
import { consentPage } from '#lib/model/addresses.ts';
import {
  ConsentDialog,
  type DialogForm,
  LabelField,
  labelError,
  referenceError,
  refusalOf,
  SessionField,
  TokenField,
  tokenError,
  toReference,
} from './consent-form.tsx';

const formId = 'add-consent';

/** After saving, the page of the access opens. The token is in the form alone and gone when the dialog closes. */
export const AddConsentDialog = (overlay: OverlayProps) => (
  <ConsentDialog
    {...overlay}
    title="Add access"
    description="With the access token that the person or company gave you."
    action={['Add access', 'Adding access']}
    formId={formId}
  >
    {(form) => <AddForm {...form} />}
  </ConsentDialog>
);

/** The form is removed when the dialog closes, and the token with it. */
function AddForm({ send, error, onDone }: DialogForm) {
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
    if (isAdded) onDone();
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

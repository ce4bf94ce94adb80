'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { addConsent, editConsent, removeConsent, replaceToken } from '#lib/client/consents.ts';
import { consentPage, consentsPage } from '#lib/model/addresses.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';
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

const addFormId = 'add-consent';

/** After saving, the page of the access opens. The token is in the form alone and gone when the dialog closes. */
export const AddConsentDialog = (overlay: OverlayProps) => (
  <ConsentDialog
    {...overlay}
    title="Add access"
    description="With the access token that the person or company gave you."
    action={['Add access', 'Adding access']}
    formId={addFormId}
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
    <form id={addFormId} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <LabelField value={label} onChange={setLabel} isSubmitted={isSubmitted} />
      <TokenField value={token} onChange={setToken} isSubmitted={isSubmitted} />
      <SessionField value={session} onChange={setSession} isSubmitted={isSubmitted} refusal={refusal} />
      {error !== undefined && refusal === undefined && (
        <ProblemPanel what="The access was not added" error={error} className="px-0! pt-0 pb-0" />
      )}
    </form>
  );
}

interface ConsentProps {
  readonly consent: ConsentDetail;
}

const tokenFormId = 'replace-token';

export const ReplaceTokenDialog = ({ consent, ...overlay }: ConsentProps & OverlayProps) => (
  <ConsentDialog
    {...overlay}
    title="Replace token"
    description="The old token is deleted, with the data last received through it. The resources are then read with the new token."
    action={['Replace token', 'Replacing']}
    formId={tokenFormId}
  >
    {(form) => <TokenForm consent={consent} {...form} />}
  </ConsentDialog>
);

function TokenForm({ consent, send, error, onDone }: ConsentProps & DialogForm) {
  const client = useQueryClient();
  const [token, setToken] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (tokenError(token)) return;
    if (await send(() => replaceToken(client, consent.id, token.trim()))) onDone();
  }
  return (
    <form id={tokenFormId} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TokenField value={token} onChange={setToken} isSubmitted={isSubmitted} />
      {error !== undefined && (
        <ProblemPanel what="The token was not replaced" error={error} className="px-0! pt-0 pb-0" />
      )}
    </form>
  );
}

const editFormId = 'edit-consent';

export const EditDialog = ({ consent, ...overlay }: ConsentProps & OverlayProps) => (
  <ConsentDialog {...overlay} title="Edit access" action={['Save', 'Saving']} formId={editFormId}>
    {(form) => <EditForm consent={consent} {...form} />}
  </ConsentDialog>
);

function EditForm({ consent, send, error, onDone }: ConsentProps & DialogForm) {
  const client = useQueryClient();
  // The page behind receives other reviewers' changes.
  const [from] = useState(() => ({ label: consent.label, session: consent.session?.ref ?? null }));
  const [label, setLabel] = useState(from.label);
  const [session, setSession] = useState(from.session ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const refusal = refusalOf(error);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (labelError(label) || referenceError(session)) return;
    const change = { label: label.trim(), session: toReference(session) || null };
    if (await send(() => editConsent(client, consent.id, change, from))) onDone();
  }
  return (
    <form id={editFormId} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <LabelField value={label} onChange={setLabel} isSubmitted={isSubmitted} />
      <SessionField value={session} onChange={setSession} isSubmitted={isSubmitted} refusal={refusal} />
      {error !== undefined && refusal === undefined && (
        <ProblemPanel what="The changes were not saved" error={error} className="px-0! pt-0 pb-0" />
      )}
    </form>
  );
}

export function RemoveDialog({ consent, ...overlay }: ConsentProps & OverlayProps) {
  const client = useQueryClient();
  const router = useRouter();
  return (
    <ConsentDialog
      {...overlay}
      title="Remove access"
      action={['Remove access', 'Removing']}
      onAct={async ({ send }) => {
        if (await send(() => removeConsent(client, consent.id))) router.push(consentsPage());
      }}
    >
      {({ error }) => (
        <>
          <p>
            <SafeText text={consent.label} className="break-words font-semibold" /> is deleted permanently:
          </p>
          <ul className="mt-1.5 list-disc pl-5">
            <li>the access token, which cannot be recovered</li>
            <li>the data last received, with all findings</li>
            <li>
              {consent.decisions.length === 0
                ? 'AML decisions: none were recorded'
                : `AML decisions: ${consent.decisions.length}, with their reasons`}
            </li>
          </ul>
          <p className="mt-3 text-muted">
            The audit log still shows that it was added, read and removed. A linked session is not changed. The access
            itself is not revoked at the verification service.
          </p>
          {error !== undefined && (
            <ProblemPanel what="The access was not removed" error={error} className="mt-4 px-0! pt-0 pb-0" />
          )}
        </>
      )}
    </ConsentDialog>
  );
}

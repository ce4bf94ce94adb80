'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { editConsent, removeConsent, replaceToken } from '#lib/client/consents.ts';
import { consentsPage } from '#lib/model/addresses.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.ts';
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

interface ConsentDialogProps extends OverlayProps {
  readonly consent: ConsentDetail;
}

type Sending = Pick<ReturnType<typeof useSending>, 'send' | 'error'>;
type FormProps = Sending & Pick<ConsentDialogProps, 'consent'> & { readonly onDone: () => void };

/** What the dialogs with a form have in common. */
function useFormDialog({ open, onOpenChange, anchor }: OverlayProps) {
  const { isSending, error, send, clear } = useSending();
  const close = () => {
    if (isSending) return;
    clear();
    onOpenChange(false);
  };
  return {
    form: { send, error, onDone: () => onOpenChange(false) },
    dialog: { open, anchor, onOpenChange: (next: boolean) => !next && close() },
    isSending,
    close,
  };
}

const tokenFormId = 'replace-token';

export function ReplaceTokenDialog({ consent, ...overlay }: ConsentDialogProps) {
  const { form, dialog, isSending, close } = useFormDialog(overlay);
  return (
    <Dialog
      {...dialog}
      title="Replace token"
      description="The old token is deleted, with the data last received through it. The resources are then read with the new token."
      footer={
        <>
          <Button aria-disabled={isSending} onClick={close}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={tokenFormId} aria-disabled={isSending}>
            {isSending ? 'Replacing' : 'Replace token'}
          </Button>
        </>
      }
    >
      <TokenForm consent={consent} {...form} />
    </Dialog>
  );
}

function TokenForm({ consent, send, error, onDone }: FormProps) {
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

export function EditDialog({ consent, ...overlay }: ConsentDialogProps) {
  const { form, dialog, isSending, close } = useFormDialog(overlay);
  return (
    <Dialog
      {...dialog}
      title="Edit access"
      footer={
        <>
          <Button aria-disabled={isSending} onClick={close}>
            Cancel
          </Button>
          <Button look="ink" type="submit" form={editFormId} aria-disabled={isSending}>
            {isSending ? 'Saving' : 'Save'}
          </Button>
        </>
      }
    >
      <EditForm consent={consent} {...form} />
    </Dialog>
  );
}

function EditForm({ consent, send, error, onDone }: FormProps) {
  const client = useQueryClient();
  // The page behind hears of other reviewers' changes.
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

export function RemoveDialog({ consent, ...overlay }: ConsentDialogProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { form, dialog, isSending, close } = useFormDialog(overlay);
  async function remove() {
    if (await form.send(() => removeConsent(client, consent.id))) router.push(consentsPage());
  }
  return (
    <Dialog
      {...dialog}
      title="Remove access"
      footer={
        <>
          <Button aria-disabled={isSending} onClick={close}>
            Cancel
          </Button>
          <Button look="ink" aria-disabled={isSending} onClick={() => void remove()}>
            {isSending ? 'Removing' : 'Remove access'}
          </Button>
        </>
      }
    >
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
      {form.error !== undefined && (
        <ProblemPanel what="The access was not removed" error={form.error} className="mt-4 px-0! pt-0 pb-0" />
      )}
    </Dialog>
  );
}

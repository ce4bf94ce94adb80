'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { useEntries, useForm } from '#components/ui/form/use-form.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { isConflict } from '#lib/client/change.ts';
import { addConsent, editConsent, refetchConsent, removeConsent, replaceToken } from '#lib/client/consents.ts';
import { consentPage, consentsPage } from '#lib/model/addresses.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import {
  LabelField,
  labelError,
  referenceError,
  SessionField,
  TokenField,
  tokenError,
  toReference,
} from './consent-form.tsx';

/** After saving, the page of the access opens. The token is in the form alone and gone when the dialog closes. */
export function AddConsentDialog(overlay: OverlayProps) {
  const client = useQueryClient();
  const router = useRouter();
  const form = useForm({
    entries: useEntries({ label: '', token: '', session: '' }),
    check: ({ label, token, session }) => ({
      label: labelError(label),
      token: tokenError(token),
      session: referenceError(session),
    }),
    send({ label, token, session }) {
      const reference = toReference(session);
      return addConsent(client, {
        label: label.trim(),
        access_token: token.trim(),
        ...(reference !== '' && { session: reference }),
      });
    },
    onDone(id) {
      router.push(consentPage(id));
      overlay.onOpenChange(false);
    },
  });
  const { fields, errors, set } = form;
  return (
    <FormDialog
      {...overlay}
      form={form}
      title="Add access"
      description="With the access token that the person or company gave you."
      action={['Add access', 'Adding access']}
      refused="The access was not added"
      keepsNothing
    >
      <LabelField value={fields.label} onText={(label) => set({ label })} error={errors.label} />
      <TokenField value={fields.token} onText={(token) => set({ token })} error={errors.token} />
      <SessionField value={fields.session} onText={(session) => set({ session })} error={errors.session} />
    </FormDialog>
  );
}

interface ConsentProps extends OverlayProps {
  readonly consent: ConsentDetail;
}

export function ReplaceTokenDialog({ consent, ...overlay }: ConsentProps) {
  const client = useQueryClient();
  const form = useForm({
    entries: useEntries({ token: '' }),
    check: ({ token }) => ({ token: tokenError(token) }),
    send: ({ token }) => replaceToken(client, consent.id, token.trim()),
    onDone: () => overlay.onOpenChange(false),
  });
  return (
    <FormDialog
      {...overlay}
      form={form}
      title="Replace token"
      description="The old token is deleted, with the data last received through it. The resources are then read with the new token."
      action={['Replace token', 'Replacing']}
      refused="The token was not replaced"
      keepsNothing
    >
      <TokenField value={form.fields.token} onText={(token) => form.set({ token })} error={form.errors.token} />
    </FormDialog>
  );
}

interface Edit {
  readonly label: string;
  readonly session: string;
}

const toEdit = ({ label, session }: Edit) => ({ label: label.trim(), session: toReference(session) || null });

export function EditDialog({ consent, ...overlay }: ConsentProps) {
  const client = useQueryClient();
  const recorded: Edit = { label: consent.label, session: consent.session?.ref ?? '' };
  const form = useForm({
    entries: useEntries<Edit, Edit>(recorded),
    version: recorded,
    check: ({ label, session }) => ({ label: labelError(label), session: referenceError(session) }),
    send: (fields, from) => editConsent(client, consent.id, toEdit(fields), toEdit(from)),
    onDone: () => overlay.onOpenChange(false),
    onConflict: () => refetchConsent(client, consent.id),
  });
  const { fields, errors, set } = form;
  return (
    <FormDialog
      {...overlay}
      form={form}
      title="Edit access"
      action={['Save', 'Saving']}
      refused="The changes were not saved"
      newer={
        isConflict(form.error) && (
          <p className="text-muted">
            Now: <SafeText text={recorded.label} />
            {recorded.session && `, linked to session ${recorded.session}`}
          </p>
        )
      }
      keepsNothing
    >
      <LabelField value={fields.label} onText={(label) => set({ label })} error={errors.label} />
      <SessionField value={fields.session} onText={(session) => set({ session })} error={errors.session} />
    </FormDialog>
  );
}

export function RemoveDialog({ consent, ...overlay }: ConsentProps) {
  const client = useQueryClient();
  const router = useRouter();
  const form = useForm({
    entries: useEntries({}),
    send: () => removeConsent(client, consent.id),
    onDone: () => router.push(consentsPage()),
  });
  return (
    <FormDialog
      {...overlay}
      form={form}
      title="Remove access"
      action={['Remove access', 'Removing']}
      refused="The access was not removed"
      keepsNothing
    >
      <div>
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
      </div>
    </FormDialog>
  );
}

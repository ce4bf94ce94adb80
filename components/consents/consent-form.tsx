'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, Input } from '#components/ui/form/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { ProblemError } from '#lib/client/request.ts';
import { consentLimits } from '#lib/model/consents/consent.ts';
import { isRef } from '#lib/model/session/ids.ts';

/** A change is sent once. Unlike a mutation, this keeps nothing of what was sent, which may be a token. */
function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send(act: () => Promise<unknown>): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setError(undefined);
    try {
      await act();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { isSending, error, send, clear: () => setError(undefined) };
}

export interface DialogForm extends Pick<ReturnType<typeof useSending>, 'send' | 'error'> {
  readonly onDone: () => void;
}

interface ConsentDialogProps extends OverlayProps {
  readonly title: string;
  readonly description?: string;
  /** The text of the button, and the one while the change is sent. */
  readonly action: readonly [string, string];
  /** Without a form, `onAct` makes the change. */
  readonly formId?: string;
  readonly onAct?: (form: DialogForm) => void;
  readonly children: (form: DialogForm) => ReactNode;
}

/** A dialog stays open while its change is sent. */
export function ConsentDialog({
  open,
  onOpenChange,
  anchor,
  action,
  formId,
  onAct,
  children,
  ...texts
}: ConsentDialogProps) {
  const { isSending, error, send, clear } = useSending();
  const close = () => {
    if (isSending) return;
    clear();
    onOpenChange(false);
  };
  const form = { send, error, onDone: () => onOpenChange(false) };
  return (
    <Dialog
      {...texts}
      open={open}
      onOpenChange={(next) => !next && close()}
      anchor={anchor}
      footer={
        <>
          <Button aria-disabled={isSending} onClick={close}>
            Cancel
          </Button>
          <Button
            look="ink"
            aria-disabled={isSending}
            {...(formId === undefined ? { onClick: () => onAct?.(form) } : { type: 'submit', form: formId })}
          >
            {action[isSending ? 1 : 0]}
          </Button>
        </>
      }
    >
      {children(form)}
    </Dialog>
  );
}

/** @returns what the server says of a linked session that it does not have; undefined for any other failure */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ProblemError && error.code === 'bad_request' ? error.detail : undefined;

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** After a submit, a missing or unusable value is named. */
  readonly isSubmitted: boolean;
}

export const labelError = (label: string): string | undefined => (label.trim() === '' ? 'Enter a label.' : undefined);

export const LabelField = ({ value, onChange, isSubmitted }: FieldProps) => (
  <Field
    label="Label"
    hint="Names this access in lists: the person or company, or your own number for it."
    error={isSubmitted && labelError(value)}
  >
    {(control) => (
      <Input
        {...control}
        value={value}
        maxLength={consentLimits.label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** A token is sent in a header, so it has only printable ASCII characters. */
export function tokenError(token: string): string | undefined {
  const text = token.trim();
  if (text === '') return 'Enter the access token.';
  return /^[\x21-\x7e]+$/.test(text) ? undefined : 'A token has no spaces and no accented letters. Copy it again.';
}

/** The token is in this field alone: it is never filled in and never shown again. */
export function TokenField({ value, onChange, isSubmitted }: FieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <Field
        label="Access token"
        hint="Stored encrypted. It is never shown again and cannot be read back; it can only be replaced or removed."
        error={isSubmitted && tokenError(value)}
      >
        {(control) => (
          <Input
            {...control}
            type={isVisible ? 'text' : 'password'}
            value={value}
            maxLength={consentLimits.token}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-1p-ignore=""
            data-lpignore="true"
            onChange={(event) => onChange(event.target.value)}
            className="font-mono"
          />
        )}
      </Field>
      {/* The button is beside the label, but after the field in the tab order. */}
      <button
        type="button"
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
        className="absolute -top-0.5 right-0 h-6 rounded-control font-medium text-accent hover:underline"
      >
        Show<span className="sr-only"> access token</span>
      </button>
    </div>
  );
}

/** @param text a reference, also in lower case, or the address of a session's page */
export const toReference = (text: string): string => {
  const [, fromAddress] = /\/sessions\/([^/?#]+)/.exec(text) ?? [];
  return (fromAddress ?? text).trim().toUpperCase();
};

export const referenceError = (text: string): string | undefined =>
  toReference(text) === '' || isRef(toReference(text))
    ? undefined
    : 'A reference has ten letters and digits, such as 7K2M9QXW4D.';

interface SessionFieldProps extends FieldProps {
  readonly refusal?: ReactNode;
}

export const SessionField = ({ value, onChange, isSubmitted, refusal }: SessionFieldProps) => (
  <Field
    label="Linked session"
    aside={<span className="text-meta text-muted">optional</span>}
    hint="Reference of the session of the same person or company. The data are then compared with it, and deleted with it."
    error={(isSubmitted && referenceError(value)) || refusal}
  >
    {(control) => (
      <Input
        {...control}
        value={value}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono"
      />
    )}
  </Field>
);

import { useState } from 'react';
import { TextField } from '#components/ui/form/text-field.tsx';
import { consentLimits } from '#lib/model/consents/consent.ts';
import { isRef } from '#lib/model/session/ids.ts';

interface FieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly error: string | false | undefined;
}

export const labelError = (label: string) => label.trim() === '' && 'Enter a label.';

export const LabelField = (props: FieldProps) => (
  <TextField
    label="Label"
    hint="Names this access in lists: the person or company, or your own number for it."
    maxLength={consentLimits.label}
    {...props}
  />
);

/** A token is sent in a header, so it has only printable ASCII characters. */
export function tokenError(token: string) {
  const text = token.trim();
  if (text === '') return 'Enter the access token.';
  return !/^[\x21-\x7e]+$/.test(text) && 'A token has no spaces and no accented letters. Copy it again.';
}

/** The token is in this field alone: it is never filled in and never shown again. */
export function TokenField(props: FieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <TextField
        label="Access token"
        hint="Stored encrypted. It is never shown again and cannot be read back; it can only be replaced or removed."
        type={isVisible ? 'text' : 'password'}
        maxLength={consentLimits.token}
        autoCapitalize="none"
        data-1p-ignore=""
        data-lpignore="true"
        className="font-mono"
        {...props}
      />
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

export const referenceError = (text: string) =>
  toReference(text) !== '' &&
  !isRef(toReference(text)) &&
  'A reference has ten letters and digits, such as 7K2M9QXW4D.';

export const SessionField = (props: FieldProps) => (
  <TextField
    label="Linked session"
    aside={<span className="text-meta text-muted">optional</span>}
    hint="Reference of the session of the same person or company. The data are then compared with it, and deleted with it."
    maxLength={500}
    autoCapitalize="characters"
    className="font-mono"
    {...props}
  />
);

'use client';

import { type ReactNode, type Ref, useState } from 'react';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';

interface PasswordFieldProps {
  readonly label?: string;
  readonly name?: string;
  readonly isNew?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field has a button "Show". Pasting and password managers work. */
export function PasswordField({ label = 'Password', isNew = false, ...props }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <Field label={label} hint={props.hint} error={props.error}>
        {(control) => (
          <Input
            {...control}
            ref={props.ref}
            name={props.name ?? 'password'}
            type={isVisible ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            required
            className="h-10 text-hit"
          />
        )}
      </Field>
      {/* The button is beside the label, but after the field in the tab order. It is outside the label, whose text is the name of the field alone. */}
      <button
        type="button"
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
        className="absolute -top-0.5 right-0 h-6 rounded-control font-medium text-accent hover:underline"
      >
        Show
      </button>
    </div>
  );
}

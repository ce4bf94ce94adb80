'use client';

import { type ReactNode, type Ref, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

interface PasswordFieldProps {
  readonly label?: string;
  readonly name?: string;
  readonly isNew?: boolean;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password with "Show". Nothing hinders pasting or password managers. */
export function PasswordField({
  label = 'Password',
  name = 'password',
  isNew = false,
  hint,
  error,
  className,
  ref,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      className={className}
      aside={
        // Its name leaves out the field's label: who looks for "Password" finds the field alone.
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-my-0.5 h-6 rounded-control font-medium text-accent hover:underline"
        >
          Show
        </button>
      }
    >
      {(control) => (
        <Input
          {...control}
          ref={ref}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          className="h-10 text-hit"
        />
      )}
    </Field>
  );
}

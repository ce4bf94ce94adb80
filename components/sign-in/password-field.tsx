'use client';

import { type ReactNode, type Ref, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
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
    <div className={cn('relative', className)}>
      <Field label={label} hint={hint} error={error}>
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
      {/* Beside the label, but behind the field: Tab goes from field to field. Its name is not the label's, which belongs to the field alone. */}
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute -top-0.5 right-0 h-6 rounded-control font-medium text-accent hover:underline"
      >
        Show
      </button>
    </div>
  );
}

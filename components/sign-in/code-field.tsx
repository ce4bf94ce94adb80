'use client';
import type { ReactNode } from 'react';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';

interface CodeFieldProps {
  readonly label: string;
  readonly error?: ReactNode;
  /** A recovery code has letters, digits and a dash instead of six digits. */
  readonly isRecovery?: boolean;
}

/** The field takes a one-time code; phones offer it from the keyboard, and password managers fill it in. */
export const CodeField = ({ label, error, isRecovery = false }: CodeFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <Input
        {...control}
        key={label}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        className="h-10 font-mono text-hit"
      />
    )}
  </Field>
);

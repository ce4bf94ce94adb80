import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly label: ReactNode;
  readonly onText: (text: string) => void;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Of the field with its label; `className` is that of the input. */
  readonly fieldClass?: string;
}

/** A text of one line, or a date. */
export const TextField = ({ label, onText, aside, hint, error, fieldClass, ...input }: TextFieldProps) => (
  <Field
    label={label}
    aside={aside}
    hint={hint}
    error={error}
    {...(fieldClass !== undefined && { className: fieldClass })}
  >
    {(control) => <Input {...control} spellCheck={false} {...input} onChange={({ target }) => onText(target.value)} />}
  </Field>
);

import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'onChange'>,
    Pick<FieldProps, 'label' | 'aside' | 'hint' | 'error' | 'look'> {
  readonly onText: (text: string) => void;
  /** It styles the field with its label; `className` styles the input. */
  readonly fieldClass?: string;
}

/** A text of one line, or a date. */
export const TextField = ({
  label,
  onText,
  aside,
  hint,
  error,
  look = 'field',
  fieldClass,
  ...input
}: TextFieldProps) => (
  <Field label={label} aside={aside} hint={hint} error={error} look={look} className={fieldClass}>
    {(control) => <Input {...control} spellCheck={false} {...input} onChange={({ target }) => onText(target.value)} />}
  </Field>
);

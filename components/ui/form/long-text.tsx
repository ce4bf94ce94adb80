import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

interface LongTextProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly maxLength: number;
  readonly rows?: number;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Shown beside the label while nothing is entered, such as "required". */
  readonly empty?: string;
}

/** A text of several lines, with its length. */
export const LongText = ({ label, value, onText, maxLength, rows = 2, hint, error, empty }: LongTextProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    aside={
      <span className="text-meta text-muted tabular-nums">
        {value === '' ? empty : `${value.length} of ${maxLength}`}
      </span>
    }
  >
    {(control) => <TextArea {...control} rows={rows} maxLength={maxLength} value={value} onText={onText} />}
  </Field>
);

import { Field } from '#components/ui/form/index.ts';

interface LongTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly rows?: number;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

export const LongTextField = ({ label, value, maxLength, rows = 3, error, onChange }: LongTextFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <textarea
        autoComplete="off"
        {...control}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-control border border-control bg-surface px-3 py-1.5 text-body aria-invalid:border-rejected-fg"
      />
    )}
  </Field>
);

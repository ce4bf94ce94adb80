import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';

interface CheckboxesProps<Choice extends string> {
  readonly legend: ReactNode;
  readonly choices: readonly Choice[];
  readonly chosen: readonly Choice[];
  /** Gets those that are chosen, in the order of `choices`. */
  readonly onChange: (chosen: readonly Choice[]) => void;
  readonly labelOf: (choice: Choice) => string;
  readonly error?: ReactNode;
  readonly className?: string;
}

/** Any of several choices. */
export function Checkboxes<Choice extends string>({ choices, chosen, onChange, ...props }: CheckboxesProps<Choice>) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-error`} data-invalid={props.error ? '' : undefined} className="min-w-0">
      <legend className="mb-1 font-medium">{props.legend}</legend>
      <div className={props.className}>
        {choices.map((choice) => (
          <div key={choice} className="flex min-h-7 items-center gap-2">
            <Checkbox
              id={`${id}-${choice}`}
              checked={chosen.includes(choice)}
              onChange={({ target }) =>
                onChange(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
              }
            />
            <label htmlFor={`${id}-${choice}`} className="cursor-pointer py-1">
              {props.labelOf(choice)}
            </label>
          </div>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="text-rejected-fg empty:hidden">
        {props.error}
      </p>
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';
import { LabelledCheckbox } from './checkbox.tsx';

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
          <LabelledCheckbox
            key={choice}
            checked={chosen.includes(choice)}
            onCheck={(isChosen) =>
              onChange(choices.filter((one) => (one === choice ? isChosen : chosen.includes(one))))
            }
          >
            {props.labelOf(choice)}
          </LabelledCheckbox>
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="text-rejected-fg empty:hidden">
        {props.error}
      </p>
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';

interface ChoicesProps<Choice extends string> {
  readonly legend: ReactNode;
  readonly legendClass?: string;
  readonly choices: readonly Choice[];
  /** Nothing is chosen beforehand. */
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly labelOf: (choice: Choice) => ReactNode;
  readonly isDisabled?: (choice: Choice) => boolean;
  /** The first choice may take the focus from a button that the form replaces. */
  readonly focusesFirst?: boolean;
  readonly error?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** One of several choices is made by radio buttons, beside each other unless `className` says otherwise. */
export function Choices<Choice extends string>({
  legendClass = 'font-medium',
  choices,
  chosen,
  className = 'flex flex-wrap gap-x-5',
  ...props
}: ChoicesProps<Choice>) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={errorId} data-invalid={props.error ? '' : undefined}>
      <legend className={legendClass}>{props.legend}</legend>
      <div className={className}>
        {choices.map((choice, at) => (
          <label key={choice} className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={name}
              // biome-ignore lint/a11y/noAutofocus: in place of the button that had the focus
              autoFocus={props.focusesFirst === true && at === 0}
              checked={chosen === choice}
              disabled={props.isDisabled?.(choice)}
              onChange={() => props.onChoose(choice)}
              className="size-4 shrink-0 appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-ink disabled:opacity-50 high-contrast:appearance-auto"
            />
            {props.labelOf(choice)}
          </label>
        ))}
      </div>
      {props.children}
      <p id={errorId} role="alert" className="text-rejected-fg empty:hidden">
        {props.error}
      </p>
    </fieldset>
  );
}

interface ChoicesProps<Choice extends string> {
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Nothing is chosen beforehand. */
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
  readonly labelOf: (choice: Choice) => string;
  readonly isDisabled?: (choice: Choice) => boolean;
  /** Whether the first choice takes the focus from a button that the form replaces. */
  readonly focusesFirst?: boolean;
}

/** Radio buttons beside each other; the legend is the caller's. */
export const Choices = <Choice extends string>(props: ChoicesProps<Choice>) => (
  <div className="flex flex-wrap gap-x-5">
    {props.choices.map((choice, at) => (
      <label key={choice} className="flex min-h-8 cursor-pointer items-center gap-2">
        <input
          type="radio"
          name={props.name}
          // biome-ignore lint/a11y/noAutofocus: in place of the button that had the focus
          autoFocus={props.focusesFirst === true && at === 0}
          checked={props.chosen === choice}
          disabled={props.isDisabled?.(choice)}
          onChange={() => props.onChoose(choice)}
          className="size-4 accent-ink"
        />
        {props.labelOf(choice)}
      </label>
    ))}
  </div>
);

import { useId } from 'react';
import { Checkbox } from '#components/ui/form/index.ts';

interface ChoiceListProps<T extends string> {
  readonly legend: string;
  readonly names: Readonly<Record<T, string>>;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  readonly problem: string | undefined;
}

/** Any number of a few; the order of the list stays. */
export function ChoiceList<T extends string>({ legend, names, all, chosen, onChange, problem }: ChoiceListProps<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem && id}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {all.map((one) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the control
          <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2">
            <Checkbox
              checked={chosen.includes(one)}
              aria-invalid={problem === undefined ? undefined : true}
              onChange={({ target }) =>
                onChange(all.filter((other) => (other === one ? target.checked : chosen.includes(other))))
              }
            />
            {names[one]}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-rejected-fg empty:hidden">
        {problem}
      </p>
    </fieldset>
  );
}

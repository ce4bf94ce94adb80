'use client';
'use no memo';

import { Checkbox } from '#components/ui/form/checkbox.tsx';

export { Due } from '#components/assignment/index.ts';

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** A checkbox whose target is large enough to hit. */
export const SelectBox = ({ label, checked, onChange }: SelectBoxProps) => (
  <label className="relative z-1 -m-1 flex size-6 cursor-pointer items-center justify-center">
    <Checkbox aria-label={label} checked={checked} onChange={onChange} />
  </label>
);

'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Menu, MenuChoice } from '#components/ui/menu.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { hideable } from './columns.tsx';

export function DensityMenu(overlay: OverlayProps) {
  const { preferences, keep } = usePreferences();
  return (
    <Menu label="Density" {...overlay}>
      <MenuChoice
        label="Rows"
        value={preferences.density}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={(density) => keep('density', density)}
      />
    </Menu>
  );
}

export function ColumnChooser(overlay: OverlayProps) {
  const { preferences, keep } = usePreferences();
  const hidden = preferences.hiddenColumns;
  return (
    <Popover title="Columns" align="end" className="w-56 p-1" {...overlay}>
      {hideable.map(({ id, word }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox is the control
        <label
          key={id}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 hover:bg-hover"
        >
          <Checkbox
            checked={!hidden.includes(id)}
            onChange={(event) =>
              keep('hiddenColumns', event.target.checked ? hidden.filter((other) => other !== id) : [...hidden, id])
            }
          />
          {word}
        </label>
      ))}
      <p className="px-2.5 py-1.5 text-meta text-muted">
        Narrow windows hide App and set the reference under the name.
      </p>
    </Popover>
  );
}

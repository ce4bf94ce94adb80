'use client';

/** The menus for how the list is displayed: its order in a narrow window, the height of its rows, its columns. They are loaded on demand. */
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { Menu, MenuChoice } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { Popover } from '#components/ui/popover.tsx';
import { usePreferences } from '#components/ui/preferences/index.ts';
import { sortLabel } from './list-labels.ts';
import type { ListParams } from './list-params.ts';
import { hideableColumns } from './table/columns.tsx';

const offeredSorts = [
  'firstSeen',
  '-firstSeen',
  'updated',
  '-updated',
  'findings',
  'subject',
  '-subject',
  'status',
] as const;

interface SortMenuProps extends OverlayProps {
  readonly sort: ListParams['sort'];
  readonly sortsByName: boolean;
  readonly onSort: (sort: ListParams['sort']) => void;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** This menu gives the order where the window is too narrow for column headers. */
export const SortMenu = ({ sort, sortsByName, onSort, ...overlay }: SortMenuProps) => (
  <Menu label="Sort" align="start" {...overlay}>
    <MenuChoice
      label="Sort"
      value={sort}
      options={offeredSorts
        .filter((value) => sortsByName || !(value.endsWith('subject') || value === 'findings'))
        .map((value) => ({ value: value as ListParams['sort'], label: capitalise(sortLabel(value)) }))}
      onChange={onSort}
    />
  </Menu>
);

export function DensityMenu(overlay: OverlayProps) {
  const { preferences, setPreference } = usePreferences();
  return (
    <Menu label="Density" {...overlay}>
      <MenuChoice
        label="Rows"
        value={preferences.density}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={(density) => setPreference('density', density)}
      />
    </Menu>
  );
}

const columnLabels: Record<(typeof hideableColumns)[number], string> = {
  findings: 'Findings',
  ref: 'Reference',
  firstSeen: 'Received',
  updated: 'Updated',
  due: 'Due',
  assignee: 'Assignee',
  app: 'App',
};

export function ColumnChooser(overlay: OverlayProps) {
  const { preferences, setPreference } = usePreferences();
  const hidden = preferences.hiddenColumns;
  return (
    <Popover title="Columns" align="end" className="w-56 p-1" {...overlay}>
      {hideableColumns.map((id) => (
        <LabelledCheckbox
          key={id}
          checked={!hidden.includes(id)}
          onCheck={(isShown) =>
            setPreference('hiddenColumns', isShown ? hidden.filter((other) => other !== id) : [...hidden, id])
          }
          className="rounded-control px-2.5 hover:bg-hover"
        >
          {columnLabels[id]}
        </LabelledCheckbox>
      ))}
      <p className="px-2.5 py-1.5 text-meta text-muted">
        Narrow windows hide App and show the reference under the name.
      </p>
    </Popover>
  );
}

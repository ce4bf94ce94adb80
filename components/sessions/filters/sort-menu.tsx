'use client';

import { Menu, MenuChoice } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { sortLabel } from '../labels/sort-label.ts';
import type { ListParams } from '../list-params.ts';

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

/** The order, where the window is too narrow for column headers. */
export function SortMenu({ sort, sortsByName, onSort, ...overlay }: SortMenuProps) {
  return (
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
}

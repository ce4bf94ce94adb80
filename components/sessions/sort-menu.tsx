'use client';

import { Menu, MenuChoice } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import type { ListParams } from './params.ts';
import { sortWords } from './sort-words.ts';

const offered = ['firstSeen', '-firstSeen', 'updated', '-updated', 'subject', '-subject', 'status'] as const;

interface SortMenuProps extends OverlayProps {
  readonly sort: ListParams['sort'];
  readonly seesNames: boolean;
  readonly onSort: (sort: ListParams['sort']) => void;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The order, where the window is too narrow for column heads. */
export function SortMenu({ sort, seesNames, onSort, ...overlay }: SortMenuProps) {
  return (
    <Menu label="Order" align="start" {...overlay}>
      <MenuChoice
        label="Order"
        value={sort}
        options={offered
          .filter((value) => seesNames || !value.endsWith('subject'))
          .map((value) => ({ value: value as ListParams['sort'], label: capital(sortWords(value)) }))}
        onChange={onSort}
      />
    </Menu>
  );
}

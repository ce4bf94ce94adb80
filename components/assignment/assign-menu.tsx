'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, UserCheck, UserX } from 'lucide-react';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { queryOf } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import { listAssignees } from '#lib/operations/queue.ts';

interface AssignMenuProps extends OverlayProps {
  /** The id of the assignee is undefined for several sessions, and where it is not known. */
  readonly current?: string | null;
  /** @param assignee a reviewer id, `me`, or null for nobody */
  readonly onAssign: (assignee: string | null) => void;
}

export function AssignMenu({ current, onAssign, ...overlay }: AssignMenuProps) {
  const { data, error } = useQuery(queryOf(listAssignees, {}));
  return (
    <Menu label="Assign" {...overlay}>
      <div className="max-h-[60vh] overflow-y-auto">
        <MenuItem onClick={() => onAssign('me')}>
          <UserCheck aria-hidden />
          Assign to me
        </MenuItem>
        {current !== null && (
          <MenuItem onClick={() => onAssign(null)}>
            <UserX aria-hidden />
            Unassign
          </MenuItem>
        )}
        <MenuSeparator />
        {data?.reviewers.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => onAssign(id)}>
            <span className="flex size-4 items-center">
              {id === current && <Check role="img" aria-label="Current assignee" />}
            </span>
            <SafeText text={name} />
          </MenuItem>
        ))}
        {error && <MenuNote>The reviewers could not be read: {failureMessage(error)}</MenuNote>}
        {!data && !error && <MenuNote>Reading the reviewers…</MenuNote>}
      </div>
    </Menu>
  );
}

'use client';
'use no memo';

import type { Dispatch, SetStateAction } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { usePreferences } from '#components/ui/preferences/index.ts';
import type { SessionQuery } from '#lib/model/session/session.ts';
import { hasOtherFilter, type UpdatedRows } from './list-changes.ts';
import { useListUpdates } from './use-list-updates.ts';

export interface ListUpdatesProps {
  readonly query: SessionQuery;
  /** Reloads the list. */
  readonly onShow: () => void;
  readonly updated: UpdatedRows;
  readonly onUpdated: Dispatch<SetStateAction<UpdatedRows>>;
}

/** Shows how many other sessions changed; they stay off the screen until they are asked for. Mounted again for every other list. */
export function ListUpdates({ query, onShow, updated, onUpdated }: ListUpdatesProps) {
  const { pendingCount, clearPending } = useListUpdates(query, onUpdated);
  const { singleKeys } = usePreferences().preferences;

  const show = () => {
    clearPending();
    onShow();
  };
  useKey('u', 'Show changes', show, { enabled: pendingCount > 0 });

  const updatedCount = updated.heights.size;
  // Not every one of them need belong to a list with such a filter.
  const message = `${pendingCount} ${hasOtherFilter(query) ? 'changed in Review Desk' : 'changed'}`;
  return (
    <>
      {pendingCount > 0 && (
        <Button
          size="small"
          onClick={show}
          className="max-wide:floating max-wide:-translate-x-1/2 mr-2 max-wide:fixed max-wide:bottom-15 max-wide:left-1/2 max-wide:z-20 print:hidden"
        >
          {message}
          <span aria-hidden>·</span> Show
          {singleKeys && <Kbd className="coarse:hidden max-sm:hidden">u</Kbd>}
        </Button>
      )}
      <span role="status" className="sr-only">
        {updatedCount > 0 && `${updatedCount} ${updatedCount === 1 ? 'row was' : 'rows were'} updated in place. `}
        {pendingCount > 0 && `${message}, not shown yet.`}
      </span>
    </>
  );
}

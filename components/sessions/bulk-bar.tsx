'use client';

/** The bar for all selected rows at once: it assigns them. Promises that nothing is done to sessions that were not named. */
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AssignMenu, loadAssignMenu } from '#components/assignment/index.ts';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { focusNext } from '#components/ui/focus-next.ts';
import { LabelledCheckbox } from '#components/ui/form/checkbox.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { call } from '#lib/client/operation.ts';
import { failureMessage } from '#lib/client/request.ts';
import type { BulkAssigned, SessionList, SessionQuery } from '#lib/model/session/list.schema.ts';
import { bulkAssignLimit } from '#lib/model/session/queue.ts';
import { assignSessions } from '#lib/operations/queue.ts';
import { countText } from './list-labels.ts';
import type { Selection } from './table/use-rows.ts';

interface BulkBarProps {
  readonly selection: Selection;
  readonly list: SessionList;
  readonly query: SessionQuery;
  readonly onDone: () => void;
  readonly onClear: () => void;
}

const sessions = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'session' : 'sessions'}`;

const doneText = ({ assigned, kept }: BulkAssigned): string =>
  `${sessions(assigned)} assigned${kept === 0 ? '' : `, ${kept.toLocaleString('en')} left as they were`}.`;

/** It covers the end of the list, so that no row moves. */
export function BulkBar({ selection, list, query, onDone, onClear }: BulkBarProps) {
  const [isAll, setAll] = useState(false);
  const [takesOver, setTakesOver] = useState(false);
  const menu = useOverlay('menu', loadAssignMenu);
  const { count } = list;
  const chosen = [...selection.refs];
  const isWholePage = chosen.length === list.sessions.length;
  const isEverything = isAll && isWholePage;
  const offersAll = isWholePage && (count.value > chosen.length || !count.exact);
  const isTooMany = !count.exact || count.value > bulkAssignLimit;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (assignee: string | null) =>
      call(assignSessions, {
        body: { assignee, takeOver: takesOver, ...(isEverything ? { query } : { sessions: chosen }) },
      }),
    onSuccess() {
      setAll(false);
      selection.clear();
      onDone();
    },
  });
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus went with the selection.
    if (data) focusNext(done.current);
  }, [data]);
  if (chosen.length === 0)
    return (
      <p ref={done} role="status" tabIndex={-1} className="px-4 py-2 text-meta text-muted empty:hidden md:px-5">
        {data && doneText(data)}
      </p>
    );
  return (
    <section
      aria-label="Selected sessions"
      className="sticky bottom-0 z-20 flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-t bg-surface px-4 py-2 md:px-5 print:hidden"
    >
      <p role="status" className="font-medium tabular-nums max-md:grow">
        {isEverything ? `All ${countText(count)} selected` : `${sessions(chosen.length)} on this page selected`}
      </p>
      <IconButton label="Clear the selection" size="small" className="md:order-last md:ml-auto" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      {offersAll &&
        (isTooMany ? (
          <span className="text-meta text-muted">
            All {countText(count)} are too many at once: at most {bulkAssignLimit.toLocaleString('en')}
          </span>
        ) : (
          <Button look="link" size="small" shape="bare" onClick={() => setAll(!isAll)}>
            {isEverything ? 'Only this page' : `Select all ${countText(count)}`}
          </Button>
        ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="ink" size="small" disabled={isPending} onClick={() => mutate('me')}>
          Assign to me
        </Button>
        <Button size="small" disabled={isPending} {...menu.trigger}>
          Assign
          <ChevronDown aria-hidden />
        </Button>
        <LabelledCheckbox checked={takesOver} onCheck={setTakesOver} className="text-meta">
          Include sessions assigned to others
        </LabelledCheckbox>
      </div>
      <p role="alert" className="text-meta text-rejected-fg empty:hidden">
        {error && `Not assigned: ${failureMessage(error)}`}
      </p>
      {menu.overlay && <AssignMenu onAssign={(to) => mutate(to)} {...menu.overlay} />}
    </section>
  );
}

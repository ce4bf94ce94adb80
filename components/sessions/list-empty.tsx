'use client';
'use no memo';

import Link from 'next/link';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { SessionList } from '#lib/model/review.ts';
import { listAddress } from './params.ts';

interface ListEmptyProps {
  readonly narrowed: boolean;
  readonly sandbox: boolean;
  readonly list: SessionList;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

/** No rows: because the page lies past the end, because nothing fits the filters, or because this environment holds nothing yet. */
export function ListEmpty({ narrowed, sandbox, list, onClear, onFirstPage }: ListEmptyProps) {
  if (list.count.value > 0)
    return (
      <EmptyState
        kind="filtered"
        className="md:px-5"
        action={<Button onClick={onFirstPage}>Go to the first page</Button>}
      >
        The list has become shorter: nothing stands on this page any more.
      </EmptyState>
    );
  if (narrowed)
    return (
      <EmptyState kind="filtered" className="md:px-5" action={<Button onClick={onClear}>Clear all filters</Button>}>
        No session in {sandbox ? 'the sandbox' : 'production'} fits these filters.
      </EmptyState>
    );
  const elsewhere = list.facets.sandbox.find(({ value, count }) => value !== sandbox && count > 0);
  return (
    <EmptyState
      kind="nothing-yet"
      className="md:px-5"
      action={
        elsewhere && (
          <Link href={listAddress({ sandbox: elsewhere.value })} prefetch={false} className={buttonClass()}>
            Go to {elsewhere.value ? 'the sandbox' : 'production'}
          </Link>
        )
      }
    >
      The desk knows no session in {sandbox ? 'the sandbox' : 'production'} yet. Sessions come in with the first webhook
      about them, when they are made or imported here, or when a session id is pasted into the search field.
    </EmptyState>
  );
}

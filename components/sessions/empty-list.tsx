'use client';
'use no memo';

import Link from 'next/link';
import { Button, buttonClass } from '#components/ui/button/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import type { SessionList } from '#lib/model/session/session.ts';
import { listAddress } from './list-params.ts';

interface EmptyListProps {
  readonly isNarrowed: boolean;
  /** The search finds whole words only, as the reviewer sees names masked. */
  readonly isWholeSearch: boolean;
  readonly sandbox: boolean;
  readonly list: SessionList;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

/** No rows: the page is past the end, nothing matches the filters, or this environment has no sessions yet. */
export function EmptyList({ isNarrowed, isWholeSearch, sandbox, list, onClear, onFirstPage }: EmptyListProps) {
  if (list.count.value > 0)
    return (
      <EmptyState
        kind="filtered"
        className="md:px-5"
        action={<Button onClick={onFirstPage}>Go to the first page</Button>}
      >
        The list is shorter now: this page is empty.
      </EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState kind="filtered" className="md:px-5" action={<Button onClick={onClear}>Clear filters</Button>}>
        No session in {sandbox ? 'the sandbox' : 'production'} matches these filters.
        {isWholeSearch && ' Your role finds whole words of names, and whole email addresses and phone numbers.'}
      </EmptyState>
    );
  const otherEnvironment = list.facets.sandbox.find(({ value, count }) => value !== sandbox && count > 0);
  return (
    <EmptyState
      kind="nothing-yet"
      className="md:px-5"
      action={
        otherEnvironment && (
          <Link href={listAddress({ sandbox: otherEnvironment.value })} prefetch={false} className={buttonClass()}>
            Go to {otherEnvironment.value ? 'the sandbox' : 'production'}
          </Link>
        )
      }
    >
      No sessions in {sandbox ? 'the sandbox' : 'production'} yet. A session is added when its first webhook arrives,
      when it is created or imported here, or when its id is pasted into the search field.
    </EmptyState>
  );
}

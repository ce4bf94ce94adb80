'use client';
'use no memo';

/** What takes the place of the rows: the list is still read, it could not be read, or it has no rows. All of it is loaded on demand. */
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button/button.tsx';
import { EmptyState, LongWait, ProblemPanel } from '#components/ui/feedback/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { SessionList } from '#lib/model/session/list.schema.ts';
import { firstPage, type ListParams, listAddress, noFilters, viewOf } from './list-params.ts';
import type { SessionListState } from './use-session-list.ts';

export const ListWait = ({ onRetry }: { readonly onRetry: () => void }) => (
  <LongWait onRetry={onRetry} className="px-4 not-empty:py-3 md:px-5">
    Still reading the list…
  </LongWait>
);

/** The list could not be read. Rows that were loaded earlier stay below. */
export function ListFailure({ state }: { state: SessionListState }) {
  const { list, result, reload, toFirstPage } = state;
  // A cursor that the server rejects stays invalid however often it is sent.
  const isCursorInvalid = result.error instanceof ProblemError && result.error.code === 'bad_request';
  if (list)
    return (
      <ProblemPanel
        what="The list could not be reloaded. The rows below are older"
        error={result.error}
        onRetry={reload}
        retrying={result.isFetching}
        className="border-hairline border-b"
      />
    );
  return (
    <ProblemPanel
      what="The list of sessions could not be read"
      error={result.error}
      onRetry={isCursorInvalid ? toFirstPage : reload}
      retrying={result.isFetching}
    />
  );
}

interface EmptyListProps {
  readonly isNarrowed: boolean;
  /** The search finds whole words only, as the reviewer sees names masked. */
  readonly isWholeSearch: boolean;
  readonly params: ListParams;
  readonly list: SessionList;
  readonly onClear: () => void;
  readonly onFirstPage: () => void;
}

/**
 * There are no rows: the page is past the end, nothing matches the filters, or this environment has no sessions yet. The ways out are links, as this
 * part of the page comes late, and a button would swallow the click of a reviewer who is faster.
 */
export function EmptyList({ isNarrowed, isWholeSearch, params, list, onClear, onFirstPage }: EmptyListProps) {
  const { sandbox } = params;
  if (list.count.value > 0)
    return (
      <EmptyState
        kind="filtered"
        className="md:px-5"
        action={
          <WayOut params={{ ...params, ...firstPage }} onFollow={onFirstPage}>
            Go to the first page
          </WayOut>
        }
      >
        The list is shorter now: this page is empty.
      </EmptyState>
    );
  if (isNarrowed)
    return (
      <EmptyState
        kind="filtered"
        className="md:px-5"
        action={
          <WayOut params={{ ...params, ...noFilters }} onFollow={onClear}>
            Clear filters
          </WayOut>
        }
      >
        No session in {sandbox ? 'the sandbox' : 'production'} matches these filters.
        {isWholeSearch && ' Your role finds whole words of names, and whole email addresses and phone numbers.'}
      </EmptyState>
    );
  if (viewOf(params) !== undefined)
    return (
      <EmptyState
        kind="filtered"
        className="md:px-5"
        action={<WayOut params={{ view: 'all', sandbox }}>Show all sessions</WayOut>}
      >
        No session in {sandbox ? 'the sandbox' : 'production'} is in this view now.
      </EmptyState>
    );
  const otherEnvironment = list.facets.sandbox.find(({ value, count }) => value !== sandbox && count > 0);
  return (
    <EmptyState
      kind="nothing-yet"
      className="md:px-5"
      action={
        otherEnvironment && (
          <WayOut params={{ sandbox: otherEnvironment.value }}>
            Go to {otherEnvironment.value ? 'the sandbox' : 'production'}
          </WayOut>
        )
      }
    >
      No sessions in {sandbox ? 'the sandbox' : 'production'} yet. A session is added when its first webhook arrives,
      when it is created or imported in Review Desk, or when its id is pasted into the search field.
    </EmptyState>
  );
}

interface WayOutProps {
  readonly params: Parameters<typeof listAddress>[0];
  /** This is what a plain click does instead of loading the page. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

function WayOut({ params, onFollow, children }: WayOutProps) {
  return (
    <Link
      href={listAddress(params)}
      prefetch={false}
      className={buttonClass()}
      onNavigate={
        onFollow &&
        ((event) => {
          event.preventDefault();
          onFollow();
        })
      }
    >
      {children}
    </Link>
  );
}

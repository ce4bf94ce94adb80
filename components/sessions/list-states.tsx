'use client';
'use no memo';

/** What takes the place of the rows: the list is still read, it could not be read, or it has no rows. All of it is loaded on demand. */
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button/button.tsx';
import { EmptyState, LongWait, ProblemPanel } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { ProblemError } from '#lib/client/request.ts';
import type { SessionList } from '#lib/model/session/list.schema.ts';
import { firstPage, listAddress, noFilters, viewOf } from './list-params.ts';
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
  const isCursorInvalid = !list && result.error instanceof ProblemError && result.error.code === 'bad_request';
  return (
    <ProblemPanel
      what={
        list ? 'The list could not be reloaded. The rows below are older' : 'The list of sessions could not be read'
      }
      error={result.error}
      onRetry={isCursorInvalid ? toFirstPage : reload}
      retrying={result.isFetching}
      className={list && 'border-hairline border-b'}
    />
  );
}

interface EmptyListProps {
  readonly state: SessionListState;
  readonly list: SessionList;
  /** The search finds whole words only, as the reviewer sees names masked. */
  readonly isWholeSearch: boolean;
}

/**
 * There are no rows: the page is past the end, nothing matches the filters, or this environment has no sessions yet. The ways out are links, as this
 * part of the page comes late, and a button would swallow the click of a reviewer who is faster.
 */
export function EmptyList({ state, list, isWholeSearch }: EmptyListProps) {
  const { params, isNarrowed, clearFilters, toFirstPage } = state;
  const { sandbox } = params;
  const environment = sandbox ? 'the sandbox' : 'production';
  if (list.count.value > 0)
    return (
      <Filtered to={{ ...params, ...firstPage }} label="Go to the first page" onFollow={toFirstPage}>
        The list is shorter now: this page is empty.
      </Filtered>
    );
  if (isNarrowed)
    return (
      <Filtered to={{ ...params, ...noFilters }} label="Clear filters" onFollow={clearFilters}>
        No session in {environment} matches these filters.
        {isWholeSearch && ' Your role finds whole words of names, and whole email addresses and phone numbers.'}
      </Filtered>
    );
  if (viewOf(params) !== undefined)
    return (
      <Filtered to={{ view: 'all', sandbox }} label="Show all sessions">
        No session in {environment} is in this view now.
      </Filtered>
    );
  const otherEnvironment = list.facets.sandbox.find(({ value, count }) => value !== sandbox && count > 0);
  return (
    <EmptyState
      kind="nothing-yet"
      className="md:px-5"
      action={
        otherEnvironment && (
          <WayOut
            to={{ sandbox: otherEnvironment.value }}
            label={`Go to ${otherEnvironment.value ? 'the sandbox' : 'production'}`}
          />
        )
      }
    >
      No sessions in {environment} yet. A session is added when its first webhook arrives, when it is created or
      imported in Review Desk, or when its id is pasted into the search field.
    </EmptyState>
  );
}

interface WayOutProps {
  readonly to: Parameters<typeof listAddress>[0];
  readonly label: string;
  /** This is what a plain click does instead of loading the page. */
  readonly onFollow?: () => void;
}

const Filtered = ({ children, ...wayOut }: WayOutProps & { readonly children: ReactNode }) => (
  <EmptyState kind="filtered" className="md:px-5" action={<WayOut {...wayOut} />}>
    {children}
  </EmptyState>
);

const WayOut = ({ to, label, onFollow }: WayOutProps) => (
  <Link
    href={listAddress(to)}
    className={buttonClass()}
    onNavigate={
      onFollow &&
      ((event) => {
        event.preventDefault();
        // The link leaves with the empty list, and the focus would be lost with it.
        document.getElementById('main')?.focus({ preventScroll: true });
        onFollow();
      })
    }
  >
    {label}
  </Link>
);

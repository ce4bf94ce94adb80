'use client';
'use no memo';

import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { SessionListState } from './use-session-list.ts';

/** The list could not be read. Rows loaded earlier stay below. */
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

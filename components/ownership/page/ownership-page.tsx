'use client';

/**
 * The ownership page: summary above, owners table and map beside each other. Hides the layout by window width, selection, search, focus and the
 * order of loading. Loaded on demand: import it dynamically. Promises: one selection for table, map and address; the table renders even if the map
 * fails; a failure reads as a failure, never as "no owners". Throws nothing.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState, FailureLine, FailurePanel, LongWait, ProblemPanel } from '#components/ui/feedback/index.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { ProblemError } from '#lib/client/request.ts';
import { policyById } from '#lib/ownership/index.ts';
import { OwnershipSkeleton } from '../ownership-skeleton.tsx';
import { useOwnership, useWorkerClient } from '../worker/use-ownership.ts';
import { OwnershipView } from './ownership-view.tsx';
import { loadMap, type OwnershipPageProps, usePageLayout } from './page-layout.tsx';

export function OwnershipPage({ route, ...props }: OwnershipPageProps) {
  const query = ownershipQuery(props.reference);
  const { data: input, error, isFetching, refetch } = useQuery(query);
  const cache = useQueryClient();
  const hasMap = usePageLayout() === 'both';
  // An unknown policy id falls back to the default, here and in exports.
  const policy = route.policy === null ? undefined : policyById(route.policy);
  const { state, result, retry } = useOwnership(useWorkerClient(), input, policy ?? input?.policy, hasMap);
  useEffect(() => {
    // The map loads while the owners are read. Its pane reports a failure.
    if (hasMap) loadMap().catch(() => undefined);
  }, [hasMap]);
  const failure = { onRetry: () => void refetch(), retrying: isFetching };
  if (!input && error) return <ReadFailure {...failure} error={error} />;
  if (!input)
    return (
      <>
        <LongWait
          onRetry={() => void cache.resetQueries({ queryKey: query.queryKey, exact: true })}
          className="bg-surface px-4 not-empty:py-2"
        >
          Still reading from the verification service…
        </LongWait>
        <OwnershipSkeleton />
      </>
    );
  return (
    <div className="flex min-h-0 grow flex-col">
      {error && (
        <ProblemPanel
          {...failure}
          what="The owners could not be reloaded. The data below is older"
          error={error}
          className="border-hairline border-b bg-surface"
        />
      )}
      {state === 'failed' && !result && (
        <FailurePanel title="Ownership could not be computed" action={<Button onClick={retry}>Retry</Button>}>
          <p className="text-muted">
            The owners were read, but the computation in this browser failed. The declared owners are listed in the
            Beneficial owners step.
          </p>
        </FailurePanel>
      )}
      {state !== 'failed' && !result && <OwnershipSkeleton />}
      {state === 'failed' && result && (
        <FailureLine onRetry={retry} className="border-hairline border-b bg-surface text-hit">
          Ownership could not be computed again. The previous result is shown below.
        </FailureLine>
      )}
      {result && (
        <OwnershipView
          input={input}
          result={result}
          isStale={state === 'working'}
          route={{ ...route, policy: policy?.id ?? null }}
          {...props}
        />
      )}
    </div>
  );
}

/** Missing permission and missing data are not failures. */
function ReadFailure(props: Omit<ComponentProps<typeof ProblemPanel>, 'what'>) {
  const code = props.error instanceof ProblemError ? props.error.code : undefined;
  if (code === 'not_allowed')
    return <EmptyState kind="no-permission">Ownership is not available to your role.</EmptyState>;
  if (code === 'not_found')
    return (
      <EmptyState kind="not-submitted">
        The verification service has no answer on the owners of this company, or has deleted it. Only the status of the
        step is known.
      </EmptyState>
    );
  return <ProblemPanel what="The owners of this company could not be read" {...props} />;
}

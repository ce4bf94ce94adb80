'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { type OwnershipNode, type OwnershipReading, policyById } from '#lib/ownership/index.ts';
import { loadMap } from './load-map.ts';
import type { Thread } from './thread.ts';
import { useThread, useWorkedOut } from './use-ownership.ts';
import { useWindow } from './use-window.ts';
import { OwnershipView } from './view.tsx';
import { Working } from './working.tsx';

/** What the address says of the page. */
export interface OwnershipPlace {
  /** The selected node. */
  readonly node: string | null;
  /** A named policy to look through; null: the desk's own. */
  readonly policy: string | null;
  /** Whether the selected node's checks are open. */
  readonly checks: boolean;
}

export interface OwnershipPageProps {
  readonly reference: string;
  readonly place: OwnershipPlace;
  readonly onPlace: (change: Partial<OwnershipPlace>) => void;
  /** A person's or company's own details, checks, screening and documents. */
  readonly details: (node: OwnershipNode) => ReactNode;
}

/** Who really owns the company: read once, worked out in the browser. */
export function OwnershipPage(props: OwnershipPageProps) {
  const { data, error, isFetching, refetch } = useQuery(ownershipQuery(props.reference));
  const thread = useThread();
  const hasMap = useWindow() === 'both';
  useEffect(() => {
    // While the owners are read. That the code did not come is told by the pane that needs it.
    if (hasMap) loadMap().catch(() => undefined);
  }, [hasMap]);
  const retry = () => void refetch();
  if (!data) return error ? <Failure error={error} onRetry={retry} retrying={isFetching} /> : <Working />;
  return (
    <div className="flex min-h-0 grow flex-col">
      {error && (
        <ProblemPanel
          what="The owners could not be read again; what stands below is older"
          error={error}
          onRetry={retry}
          retrying={isFetching}
          className="border-hairline border-b bg-surface"
        />
      )}
      <Read thread={thread} hasMap={hasMap} reading={data} {...props} />
    </div>
  );
}

interface ReadProps extends OwnershipPageProps {
  readonly thread: Thread;
  readonly hasMap: boolean;
  readonly reading: OwnershipReading;
}

function Read({ thread, hasMap, reading, place, ...props }: ReadProps) {
  // A policy that nobody has named is none: neither here nor on the papers.
  const named = place.policy === null ? undefined : policyById(place.policy);
  const working = useWorkedOut(thread, reading, named ?? reading.policy, hasMap);
  if (working.state === 'failed' && !working.worked)
    return (
      <section role="alert" className="flex flex-col items-start gap-3 px-4 py-5 md:px-5">
        <h2 className="font-semibold text-hit">The ownership could not be worked out</h2>
        <p className="max-w-[70ch] text-muted">
          The owners were read; the computation in this browser failed. The declared owners stand in their step.
        </p>
        <Button onClick={working.retry}>Retry</Button>
      </section>
    );
  if (!working.worked) return <Working />;
  return (
    <>
      {working.state === 'failed' && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-3 border-hairline border-b bg-surface px-4 py-2 text-hit"
        >
          The ownership could not be worked out anew; what stands below is the answer before.
          <Button size="small" onClick={working.retry}>
            Retry
          </Button>
        </p>
      )}
      <OwnershipView
        reading={reading}
        worked={working.worked}
        working={working.state === 'working'}
        place={{ ...place, policy: named?.id ?? null }}
        {...props}
      />
    </>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Tells what is no failure from what is one. */
function Failure({ error, onRetry, retrying }: FailureProps) {
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'not_allowed')
    return <EmptyState kind="no-permission">Your role does not see who owns this company.</EmptyState>;
  if (code === 'not_found')
    return (
      <EmptyState kind="not-submitted">
        Upstream has no answer about the owners of this company, or no longer. The step’s state is all that is known.
      </EmptyState>
    );
  return (
    <ProblemPanel
      what="The owners of this company could not be read"
      error={error}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

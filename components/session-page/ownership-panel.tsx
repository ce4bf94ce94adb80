'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { OwnershipPage } from '#components/ownership/index.tsx';
import { OwnerDetails } from '#components/steps/index.tsx';
import { EmptyState, LongWait, ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import type { OwnershipNode } from '#lib/ownership/index.ts';
import { type SessionNavigation, shownStepQuery } from './navigation/use-session-navigation.ts';
import { BackToSession } from './step-nav.tsx';
import { OpenedEvent } from './step-pages.tsx';

interface OwnershipPanelProps {
  readonly session: SessionDetail;
  /** The step that declares the owners; null if the session has none. */
  readonly step: StepState | null;
  readonly navigation: SessionNavigation;
  /** Whether the reviewer's roles see ownership; where they do not, nothing is requested. */
  readonly seesOwnership: boolean;
  readonly mayReadOwners: boolean;
}

/** Shows the ownership of the company. The selection is part of the address. */
export function OwnershipPanel({ session, step, navigation, seesOwnership, mayReadOwners }: OwnershipPanelProps) {
  const { parameter, changeOwnershipParameters: change } = navigation;
  if (!seesOwnership) return <EmptyState kind="no-permission">Ownership is not available to your role.</EmptyState>;
  if (!step)
    return (
      <EmptyState kind="not-in-flow" action={<BackToSession reference={session.ref} />}>
        This session has no beneficial owners step, so there is nothing to calculate.
      </EmptyState>
    );
  return (
    <OwnershipPage
      reference={session.ref}
      mayReadOwners={mayReadOwners}
      route={{ node: parameter('node'), policy: parameter('policy'), checks: parameter('checks') !== null }}
      onRoute={({ node, policy, checks }) =>
        change({
          ...(node !== undefined && { node }),
          ...(policy !== undefined && { policy }),
          ...(checks !== undefined && { checks: checks ? '1' : null }),
          // Both parameters belong to the details of one owner.
          ...((node !== undefined || checks !== undefined) && { file: null, hit: null }),
        })
      }
      details={(node) => <Details session={session} step={step} navigation={navigation} node={node} />}
    />
  );
}

interface DetailsProps extends Pick<OwnershipPanelProps, 'session' | 'navigation'> {
  readonly step: StepState;
  readonly node: OwnershipNode;
}

/** Shows what the step declares of one owner, as in its viewer. This reads the step, which is audited. */
function Details({ session, step, node, navigation }: DetailsProps) {
  const { parameter, changeOwnershipParameters: change } = navigation;
  const client = useQueryClient();
  const query = shownStepQuery(session, step);
  const { data, error, isFetching, refetch } = useQuery(query);
  if (!data)
    return error ? (
      <ProblemPanel
        what="The declared data of this owner could not be read"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div aria-busy="true" className="appear-late p-4">
        <LongWait onRetry={() => void client.resetQueries({ queryKey: query.queryKey, exact: true })} className="mb-3">
          Still reading from the verification service…
        </LongWait>
        <Skeleton className="w-64" />
      </div>
    );
  if (!node.listedAt)
    return (
      <EmptyState kind="nothing-yet">
        This owner is named only in ownership links. There are no further details.
      </EmptyState>
    );
  return (
    <>
      <OwnerDetails
        at={{ kind: session.kind, ref: session.ref, step: step.step }}
        answer={data}
        listedAt={node.listedAt}
        file={parameter('file')}
        onFile={(file) => change({ file })}
        hit={parameter('hit')}
        onHit={(hit) => change({ hit })}
      />
      <OpenedEvent reference={session.ref} step={step.step} />
    </>
  );
}

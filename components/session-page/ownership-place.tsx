'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { OwnershipPage } from '#components/ownership/index.tsx';
import { OwnerDetails } from '#components/steps/index.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import type { OwnershipNode } from '#lib/ownership/index.ts';
import { shownStepQuery } from './read-ahead.ts';
import { OpenedMark } from './step-page.tsx';
import { type Address, pushAddress } from './use-address.ts';

interface OwnershipPlaceProps {
  readonly session: SessionDetail;
  /** The step that declares the owners; null where the session has none. */
  readonly step: StepState | null;
  readonly address: Address;
  /** Whether the reviewer's roles see who owns a company: else nothing is asked for. */
  readonly seesOwnership: boolean;
}

/** Who owns the company, worked out; what is selected and looked through stands in the address. */
export function OwnershipPlace({ session, step, address, seesOwnership }: OwnershipPlaceProps) {
  const search = new URLSearchParams(address.search);
  const change = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    const query = next.size > 0 ? `?${next}` : '';
    if (query !== window.location.search) pushAddress(`${urls.ownership(session.ref)}${query}`);
  };
  if (!seesOwnership)
    return <EmptyState kind="no-permission">Your role does not see who owns this company.</EmptyState>;
  if (!step)
    return (
      <EmptyState
        kind="not-in-flow"
        action={
          <Link href={urls.session(session.ref)} className={buttonClass()}>
            To the session
          </Link>
        }
      >
        This company’s session has no step that asks for its owners: there is nothing to compute from.
      </EmptyState>
    );
  return (
    <OwnershipPage
      reference={session.ref}
      place={{ node: search.get('node'), policy: search.get('policy'), checks: search.has('checks') }}
      onPlace={({ node, policy, checks }) =>
        change({
          ...(node !== undefined && { node }),
          ...(policy !== undefined && { policy }),
          ...(checks !== undefined && { checks: checks ? '1' : null }),
          // Both belong to the details of one company.
          ...((node !== undefined || checks !== undefined) && { file: null, hit: null }),
        })
      }
      details={(node) => (
        <Details
          session={session}
          step={step}
          node={node}
          file={search.get('file')}
          hit={search.get('hit')}
          onChange={change}
        />
      )}
    />
  );
}

interface DetailsProps {
  readonly session: SessionDetail;
  readonly step: StepState;
  readonly node: OwnershipNode;
  readonly file: string | null;
  readonly hit: string | null;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** What the step says of one owner, as its viewer shows it: that is reading the step. */
function Details({ session, step, node, file, hit, onChange }: DetailsProps) {
  const { data, error, isFetching, refetch } = useQuery(shownStepQuery(session, step));
  if (!data)
    return error ? (
      <ProblemPanel
        what="What is declared of this owner could not be read"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div aria-busy="true" className="appear-late p-4">
        <Skeleton className="w-64" />
      </div>
    );
  if (!node.place)
    return (
      <EmptyState kind="nothing-yet">
        No list of owners has this one, links alone name it: nothing more is told of it here.
      </EmptyState>
    );
  return (
    <>
      <OwnerDetails
        at={{ kind: session.kind, ref: session.ref, step: step.step }}
        reading={data}
        place={node.place}
        file={file}
        onFile={(key) => onChange({ file: key })}
        hit={hit}
        onHit={(id) => onChange({ hit: id })}
      />
      <OpenedMark reference={session.ref} step={step.step} />
    </>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { FailureLine } from '#components/ui/feedback/index.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { failureMessage } from '#lib/client/request.ts';
import { type OwnershipInput, unitCaveat } from '#lib/ownership/index.ts';
import { policyText } from '../labels/index.ts';
import { useOwnership, useWorkerClient } from '../worker/index.ts';
import { type OwnerEntry, toComputedEntries } from './entries.ts';

interface ComputedOwnersProps {
  readonly reference: string;
  readonly onTake: (owners: readonly OwnerEntry[]) => void;
}

/** Takes the computed owners over as entries, once it is asked to: a computed list that stood there already would be recorded unread. */
export function ComputedOwners(props: ComputedOwnersProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Computation {...props} />;
  return (
    <Button size="small" className="self-start" onClick={() => setAsked(true)}>
      <Calculator aria-hidden />
      Compute from reported shares
    </Button>
  );
}

function Computation(props: ComputedOwnersProps) {
  const { data, error, isFetching, refetch } = useQuery(ownershipQuery(props.reference));
  if (data) return <Computed input={data} {...props} />;
  if (error)
    return (
      <FailureLine onRetry={() => void refetch()} retrying={isFetching}>
        The reported owners could not be read: {failureMessage(error)}
      </FailureLine>
    );
  return <Working />;
}

const Working = () => (
  <p role="status" className="text-muted">
    Computing who owns the company
  </p>
);

function Computed({ input, onTake }: ComputedOwnersProps & { readonly input: OwnershipInput }) {
  const client = useWorkerClient();
  const { state, result, retry } = useOwnership(client, input, input.policy);
  if (state === 'failed') return <FailureLine onRetry={retry}>Ownership could not be computed.</FailureLine>;
  if (!result) return <Working />;
  const { ownership } = result;
  const owners = ownership.computed ? toComputedEntries(ownership) : [];
  if (owners.length === 0)
    return (
      <p role="status" className="text-muted">
        {ownership.computed
          ? 'No beneficial owner follows from the reported shares.'
          : 'Beneficial owners cannot be computed from the reported data.'}
      </p>
    );
  const noun = owners.length === 1 ? 'beneficial owner' : 'beneficial owners';
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">
        {owners.length} {noun} by reported shares{unitCaveat(ownership)}. {policyText(ownership.policy)}.
      </span>
      <Button size="small" onClick={() => onTake(owners)}>
        Use computed owners
      </Button>
    </div>
  );
}

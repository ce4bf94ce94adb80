'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ownershipQuery } from '#lib/client/ownership.ts';
import type { Ownership } from '#lib/ownership/index.ts';
import { useOwnership, useWorkerClient } from './worker/use-ownership.ts';

interface ComputedOwnershipProps {
  readonly reference: string;
  /** Renders the computation. Until it is there, and when it failed, a message is shown instead. */
  readonly children: (ownership: Ownership) => ReactNode;
}

export function ComputedOwnership({ reference, children }: ComputedOwnershipProps) {
  const { data, isError, isFetching, refetch } = useQuery(ownershipQuery(reference));
  // The worker starts while the answer is awaited.
  const { state, result, retry } = useOwnership(useWorkerClient(), data);
  if (isError && !data) return <Failed retrying={isFetching} onRetry={() => void refetch()} />;
  // The earlier result would pass for that of the new input.
  if (state === 'failed') return <Failed retrying={false} onRetry={retry} />;
  return result ? children(result.ownership) : <p className="appear-late text-muted">Computing who owns the company</p>;
}

const Failed = ({ retrying, onRetry }: { readonly retrying: boolean; readonly onRetry: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3">
    Ownership could not be computed.
    <Button size="small" disabled={retrying} onClick={onRetry}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  </p>
);

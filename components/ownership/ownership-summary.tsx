'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleSlash, RotateCw, ShieldAlert, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { urls } from '#lib/model/urls/index.ts';
import { findingMessage, isSanctionsFinding, type OwnershipInput } from '#lib/ownership/index.ts';
import { policyText } from './labels/index.ts';
import { Caveats, OwnerGroups, toSummary } from './summary/index.ts';
import { useOwnership, useWorkerClient, type WorkerClient } from './worker/index.ts';

const findingsShown = 2;

/** The computed owners above the declared ones in the Beneficial owners step, which does not wait for them. */
export function OwnershipSummary({ reference }: { readonly reference: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownershipQuery(reference));
  const client = useWorkerClient();
  return (
    <section
      aria-label="Computed ownership"
      className="flex min-h-16 flex-wrap items-start gap-x-4 gap-y-1 border-hairline border-b px-4 py-2"
    >
      <div className="min-w-0 grow basis-80">
        {data ? (
          <ComputedOwners client={client} input={data} />
        ) : isError ? (
          <Failed retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Computing />
        )}
      </div>
      <Link href={urls.ownership(reference)} prefetch={false} className={buttonClass({ size: 'small' })}>
        {/* A phone shows the table alone. */}
        <span className="sm:hidden">Owners and shares</span>
        <span className="max-sm:hidden">Ownership map</span>
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}

const Computing = () => <p className="appear-late text-muted">Computing who owns the company</p>;

const Failed = ({ retrying, onRetry }: { readonly retrying: boolean; readonly onRetry: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3">
    Ownership could not be computed.
    <Button size="small" disabled={retrying} onClick={onRetry}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  </p>
);

interface ComputedOwnersProps {
  readonly client: WorkerClient;
  readonly input: OwnershipInput;
}

function ComputedOwners({ client, input }: ComputedOwnersProps): ReactNode {
  const { state, result, retry } = useOwnership(client, input, input.policy);
  // Not the earlier result, which would pass for that of the new input.
  if (state === 'failed') return <Failed retrying={false} onRetry={retry} />;
  if (!result) return <Computing />;
  const { ownership } = result;
  const summary = toSummary(ownership);
  return (
    <>
      <OwnerGroups summary={summary} ownership={ownership} />
      {summary.findings
        .filter(({ severity }) => severity !== 'notes')
        .slice(0, findingsShown)
        .map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one computation keep their order
          <p key={at} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
            {isSanctionsFinding(finding) ? (
              <ShieldAlert aria-hidden className="mt-0.5 size-4 text-rejected-fg" />
            ) : finding.severity === 'stops' ? (
              <CircleSlash aria-hidden className="mt-0.5 size-4 text-rejected-fg" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 text-resubmission-fg" />
            )}
            <SafeText
              dir="ltr"
              text={findingMessage(finding, ownership).title}
              className={isSanctionsFinding(finding) ? 'font-semibold text-rejected-fg' : undefined}
            />
          </p>
        ))}
      <Caveats ownership={ownership}>{policyText(ownership.policy)}. </Caveats>
    </>
  );
}

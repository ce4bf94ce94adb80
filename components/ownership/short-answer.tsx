'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleSlash, RotateCw, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { urls } from '#lib/model/urls.ts';
import { findingWords, type OwnershipReading } from '#lib/ownership/index.ts';
import { answerOf } from './answer.ts';
import { policyText } from './figures.ts';
import { HowSure, Who } from './head.tsx';
import type { Thread } from './thread.ts';
import { useThread, useWorkedOut } from './use-ownership.ts';

const findingsAtMost = 2;

/** Who the beneficial owners are, above the declared ones; the declared ones are usable without it. */
export function ShortAnswer({ reference }: { readonly reference: string }) {
  const { data, isError, isFetching, refetch } = useQuery(ownershipQuery(reference));
  const thread = useThread();
  return (
    <section
      aria-label="Ownership, worked out"
      className="flex min-h-16 flex-wrap items-start gap-x-4 gap-y-1 border-hairline border-b px-4 py-2"
    >
      <div className="min-w-0 grow basis-80">
        {data ? (
          <WorkedOut thread={thread} reading={data} />
        ) : isError ? (
          <Failed retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </div>
      <Link href={urls.ownership(reference)} prefetch={false} className={buttonClass({ size: 'small' })}>
        Ownership map
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}

const Waiting = () => <p className="appear-late text-muted">Working out who owns the company</p>;

const Failed = ({ retrying, onRetry }: { readonly retrying: boolean; readonly onRetry: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3">
    Who really owns the company could not be worked out.
    <Button size="small" disabled={retrying} onClick={onRetry}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  </p>
);

function WorkedOut({ thread, reading }: { readonly thread: Thread; readonly reading: OwnershipReading }): ReactNode {
  const working = useWorkedOut(thread, reading, reading.policy);
  // Of what was read anew: an answer to what was read before would pass for it.
  if (working.state === 'failed') return <Failed retrying={false} onRetry={working.retry} />;
  if (!working.worked) return <Waiting />;
  const { ownership } = working.worked;
  const answer = answerOf(ownership);
  return (
    <>
      <Who answer={answer} ownership={ownership} />
      {answer.findings
        .filter(({ severity }) => severity !== 'notes')
        .slice(0, findingsAtMost)
        .map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one working out never change places
          <p key={at} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
            {finding.severity === 'stops' ? (
              <CircleSlash aria-hidden className="mt-0.5 size-4 text-rejected-fg" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 text-resubmission-fg" />
            )}
            <SafeText dir="ltr" text={findingWords(finding, ownership).title} />
          </p>
        ))}
      <HowSure ownership={ownership}>{policyText(ownership.policy)}. </HowSure>
    </>
  );
}

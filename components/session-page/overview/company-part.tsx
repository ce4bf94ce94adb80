'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { type ComponentType, type ReactNode, useId } from 'react';
import { ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { StatusText } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { type StepAddress, type StepResponse, stepQuery } from '#lib/client/step.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { ownershipPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isNotSubmitted } from '#lib/model/session/status.ts';

interface PartProps {
  readonly reference: string;
  readonly step: StepState;
  /** Whether the ownership page is linked too. */
  readonly hasMap?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One step of the company, whose name is the link to it. */
export function Part({ reference, step: { step, type, status }, hasMap = false, className, children }: PartProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cn('break-inside-avoid rounded-table border border-hairline bg-surface px-4 py-3', className)}
    >
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3">
        <h3 id={heading} className="font-semibold">
          <Link href={stepPage(reference, step)} prefetch={false} className="rounded-chip hover:underline">
            {stepTypeLabel(type)}
          </Link>
        </h3>
        <StatusText status={status} />
        {hasMap && (
          <Link
            href={ownershipPage(reference)}
            prefetch={false}
            className="ml-auto inline-flex min-h-6 items-center gap-1 rounded-chip text-accent hover:underline print:hidden"
          >
            Ownership map
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export interface AnsweredProps {
  readonly session: SessionDetail;
  readonly step: StepState;
  readonly at: StepAddress;
  readonly answer: StepResponse;
}

interface StepPartProps extends Pick<AnsweredProps, 'session' | 'step'> {
  readonly Content: ComponentType<AnsweredProps>;
  readonly className: string;
}

/** A part that reads the step's answer. */
export function StepPart({ session, step, Content, className }: StepPartProps) {
  const { kind, ref } = session;
  const at = { kind, ref, step: step.step };
  const isAwaited = isNotSubmitted(step.status);
  const { data, error, isFetching, refetch } = useQuery({ ...stepQuery(at), enabled: !isAwaited });
  return (
    <Part reference={ref} step={step} className={className}>
      {isAwaited ? (
        <NotSubmitted />
      ) : data ? (
        <Content session={session} step={step} at={at} answer={data} />
      ) : error ? (
        <ProblemPanel
          what={`${stepTypeLabel(step.type)} could not be read`}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="-mx-4"
        />
      ) : (
        <Skeleton className="w-48" />
      )}
    </Part>
  );
}

export const NotSubmitted = () => <p className="text-muted">Not submitted.</p>;

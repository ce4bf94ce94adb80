'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { HiddenValues, UnreadableParts } from '#components/step-parts/unavailable-parts.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { LongWait, ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/time.tsx';
import { type ResourceRequest, type ResourceResponse, reloadResource, resourceQuery } from '#lib/client/consents.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { resourceLabels } from '#lib/model/consents/resources.ts';
import { isPart, isStateOnly, type Part } from './documents/document-parts.tsx';
import { ResourceBody } from './documents/resource-body.tsx';

interface ResourceSectionProps {
  readonly at: ResourceRequest;
  readonly findings?: readonly ShownConsentFinding[];
  readonly controls?: ReactNode;
  readonly decisionAt?: ((place: string, document: Part, answer: ResourceResponse) => ReactNode) | undefined;
}

/** Each resource is read by itself: the others work whatever becomes of it. */
export function ResourceSection({ at, findings = [], controls, decisionAt }: ResourceSectionProps) {
  const headingId = useId();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(resourceQuery(at));
  const code = error instanceof ProblemError ? error.code : undefined;
  const isRefused = code === 'not_shared' || code === 'consent_revoked';
  const shown = isRefused ? undefined : data;
  const label = resourceLabels[at.resource];
  const reload = () => void reloadResource(client, at);
  return (
    <section id={at.resource} aria-labelledby={headingId} className="scroll-mt-14 border-hairline border-b">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 md:px-5">
        <h2 id={headingId} tabIndex={-1} className="rounded-chip font-semibold text-page">
          {label}
        </h2>
        {!isRefused && controls}
        {code === 'not_shared' && <Quiet>Not shared. This access does not include it.</Quiet>}
        {code === 'consent_revoked' && <Quiet>Not read: the access is no longer valid.</Quiet>}
        <div className="ml-auto flex items-center gap-2 text-meta text-muted">
          {shown && (
            <span>
              Updated <Time value={shown.readAt} />
            </span>
          )}
          <Button
            look="quiet"
            size="small"
            aria-disabled={isFetching}
            className="print:hidden"
            onClick={() => !isFetching && reload()}
          >
            <RefreshCw aria-hidden className={cn('size-3.5', isFetching && 'motion-safe:animate-spin')} />
            Reload<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        </div>
      </header>
      {error && !isRefused && (
        <ProblemPanel
          what={shown ? `${label}: could not be read again. The data below are older` : `${label}: could not be read`}
          error={error}
          onRetry={reload}
          retrying={isFetching}
          className="border-hairline border-t"
        />
      )}
      {!error && !data && <Waiting label={label} onRetry={() => void refetch()} />}
      {shown && <Answer at={at} answer={shown} findings={findings} decisionAt={decisionAt} />}
    </section>
  );
}

/** A state that is no failure is named in the line of the heading. */
const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-muted max-sm:order-last max-sm:basis-full max-sm:pb-1">{children}</p>
);

const Waiting = ({ label, onRetry }: { readonly label: string; readonly onRetry: () => void }) => (
  <div aria-busy className="px-4 pb-4 md:px-5">
    <div className="flex flex-col gap-3 py-2">
      <Skeleton className="w-48" />
      <Skeleton className="w-full max-w-md" />
      <Skeleton className="w-full max-w-sm" />
    </div>
    <LongWait onRetry={onRetry}>Still reading: {label.toLowerCase()}…</LongWait>
  </div>
);

interface AnswerProps extends Pick<ResourceSectionProps, 'at' | 'decisionAt'> {
  readonly answer: ResourceResponse;
  readonly findings: readonly ShownConsentFinding[];
}

function Answer({ at, answer, findings, decisionAt }: AnswerProps) {
  const { body, redacted } = answer;
  const data: unknown = body.data;
  const parts = Array.isArray(data) ? (data as readonly unknown[]) : [data];
  const isNothing = (data ?? null) === null || parts.length === 0;
  const isAllStateOnly = !isNothing && parts.every((part) => isPart(part) && isStateOnly(part));
  return (
    <div className={isNothing ? undefined : 'border-hairline border-t'}>
      <div className="md:[&>section]:px-5">
        <UnreadableParts body={body} />
      </div>
      {body.status === null && (
        <p className="border-hairline border-b px-4 py-2 text-resubmission-fg md:px-5">
          The answer does not say whether it succeeded.
        </p>
      )}
      {isNothing && (
        <p className="px-4 pb-4 text-muted md:px-5">
          {at.document === undefined
            ? 'No data: the verification service answered without any. This says nothing about the person or company.'
            : 'No document of this type was provided.'}
        </p>
      )}
      {isAllStateOnly && (
        <p className="border-hairline border-b px-4 py-2 text-muted md:px-5">
          State only: the app gets states and types, no values. Nothing can be checked or compared.
        </p>
      )}
      {!isNothing && (
        <div>
          <ResourceBody
            resource={at.resource}
            data={data}
            findings={findings}
            decisionAt={(place, document) => decisionAt?.(place, document, answer)}
          />
        </div>
      )}
      <HiddenValues redacted={redacted} />
    </div>
  );
}

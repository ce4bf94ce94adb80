/** The sessions that a step names by their id. The id never appears in an address. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, Search } from 'lucide-react';
import Link from 'next/link';
import { type Ref, useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { RetryButton } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { sessionKey } from '#lib/client/operation.ts';
import { failureMessage, ProblemError } from '#lib/client/request.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { lookUp } from '#lib/client/session-list.ts';
import { explanationQuery, type StepAddress } from '#lib/client/step.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { RelatedSession } from '#lib/model/session/explanation.schema.ts';
import type { Reported } from './redaction.ts';

/** The sessions that a step names; the rest of the step works without them. */
export function useRelatedSessions(at: StepAddress) {
  const { data, isError, isFetching, refetch } = useQuery(explanationQuery(at));
  const byId = new Map(data?.related.map((one) => [one.sessionId, one]));
  return {
    /** It is undefined while loading and after a failure. */
    of: (id: Reported<string>) => (id ? byId.get(id) : undefined),
    failed: isError,
    retrying: isFetching,
    retry: (): void => void refetch(),
  };
}

export type RelatedSessions = ReturnType<typeof useRelatedSessions>;

/** The line is shown only when the related sessions could not be read. */
export const RelatedSessionsFailure = ({ related }: { readonly related: RelatedSessions }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 px-4 py-1 empty:hidden print:hidden">
    {related.failed && (
      <>
        <span className="text-muted">Could not check whether their own session is in Review Desk.</span>
        <RetryButton onRetry={related.retry} retrying={related.retrying} />
      </>
    )}
  </div>
);

interface SessionLinkProps {
  readonly reference: string;
  readonly sessionId: string;
  readonly related: RelatedSession | undefined;
  /** The button's name ends with it: "of the representative", "of candidate 2". */
  readonly whose: string;
}

/** A registered session has a link, any other a button that looks it up. */
export function SessionLink({ reference, sessionId, related, whose }: SessionLinkProps) {
  const client = useQueryClient();
  const statusId = useId();
  const lookUpResult = useMutation({
    mutationFn: () => lookUp(sessionId),
    // The session is registered now: the other links on this page need an update, and the step may carry its name.
    onSuccess: () => {
      void client.invalidateQueries({
        queryKey: sessionKey(reference),
        predicate: ({ queryKey }) => queryKey.at(-1) === 'explanation',
      });
      void client.invalidateQueries({ queryKey: sessionQuery(reference).queryKey, exact: true });
    },
  });
  const ref = related?.session?.ref ?? related?.elsewhere?.ref ?? lookUpResult.data?.ref;
  // The result replaces the button and takes the focus, so that keyboard users keep their position and screen readers announce it.
  const keepFocus = (result: HTMLElement | null) => {
    if (!lookUpResult.isIdle && document.activeElement === document.body) result?.focus();
  };
  if (ref === reference) return <Result ref={keepFocus}>This session</Result>;
  if (ref)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <Link
          ref={keepFocus}
          href={sessionPage(ref)}
          prefetch={false}
          className="inline-flex min-h-6 items-center gap-1 rounded-chip font-mono text-accent hover:underline"
        >
          {ref}
          <ArrowUpRight aria-hidden className="size-3.5" />
          <span className="sr-only">, session {whose}</span>
        </Link>
        {related?.session && <StatusText status={related.session.status} />}
        {related?.elsewhere && (
          <span className="font-medium text-meta text-resubmission-fg">{environmentLabel(related.elsewhere)}</span>
        )}
      </span>
    );
  const code = lookUpResult.error instanceof ProblemError ? lookUpResult.error.code : undefined;
  if (code === 'not_found') return <Result ref={keepFocus}>Not accessible with the configured API keys</Result>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        size="small"
        aria-describedby={statusId}
        disabled={lookUpResult.isPending}
        onClick={() => lookUpResult.mutate()}
      >
        <Search aria-hidden />
        Find session<span className="sr-only"> {whose}</span>
      </Button>
      <span id={statusId} role="status" className="text-meta text-muted">
        {lookUpResult.isPending ? (
          'Searching'
        ) : lookUpResult.error ? (
          <>
            The search failed: <SafeText text={failureMessage(lookUpResult.error)} />
          </>
        ) : (
          related && 'Not in Review Desk'
        )}
      </span>
    </span>
  );
}

export const environmentLabel = ({ sandbox }: NonNullable<RelatedSession['elsewhere']>): string =>
  sandbox ? 'in the sandbox' : 'in production';

const Result = ({ ref, children }: { readonly ref: Ref<HTMLSpanElement>; readonly children: string }) => (
  <span ref={ref} role="status" tabIndex={-1} className="rounded-chip text-meta text-muted">
    {children}
  </span>
);

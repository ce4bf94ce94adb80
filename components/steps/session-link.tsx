'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, Search } from 'lucide-react';
import Link from 'next/link';
import { type Ref, useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { lookUp, ProblemError } from '#lib/client/api.ts';
import { sessionKey } from '#lib/client/queries.ts';
import type { RelatedSession } from '#lib/model/explanation.ts';
import { urls } from '#lib/model/urls.ts';

interface SessionLinkProps {
  /** The session that shows the link. */
  readonly reference: string;
  readonly sessionId: string;
  /** What the registry knows of it; undefined while that is being asked, or could not be. */
  readonly related: RelatedSession | undefined;
  /** Whose session: "of the representative", "of this match". For the button's name. */
  readonly whose: string;
}

/** A session that a step names: a link where it is registered, else a button that asks upstream for it. Its id never stands in an address. */
export function SessionLink({ reference, sessionId, related, whose }: SessionLinkProps) {
  const client = useQueryClient();
  const wordsId = useId();
  const asking = useMutation({
    mutationFn: () => lookUp(sessionId),
    // Now it is registered: everybody on this page who names it may link to it.
    onSuccess: () => client.invalidateQueries({ queryKey: [...sessionKey(reference), 'explanation'] }),
  });
  const ref = related?.session?.ref ?? related?.elsewhere?.ref ?? asking.data?.ref;
  // The answer takes the button's place: who pressed it with the keyboard stays where they were, and hears the answer.
  const keepPlace = (answer: HTMLElement | null) => {
    if (!asking.isIdle && document.activeElement === document.body) answer?.focus();
  };
  if (ref === reference) return <Words ref={keepPlace}>This session itself.</Words>;
  if (ref)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <Link
          ref={keepPlace}
          href={urls.session(ref)}
          prefetch={false}
          className="inline-flex min-h-6 items-center gap-1 rounded-chip font-mono text-accent hover:underline"
        >
          {ref}
          <ArrowUpRight aria-hidden className="size-3.5" />
          <span className="sr-only">, session {whose}</span>
        </Link>
        {related?.session && <StatusText status={related.session.status} />}
        {related?.elsewhere && (
          <span className="font-medium text-meta text-resubmission-fg">{elsewhereWords(related.elsewhere)}</span>
        )}
      </span>
    );
  const code = asking.error instanceof ProblemError ? asking.error.code : undefined;
  if (code === 'not_found') return <Words ref={keepPlace}>Details cannot be read with this desk’s keys.</Words>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button
        size="small"
        look="outline"
        aria-describedby={wordsId}
        disabled={asking.isPending}
        onClick={() => asking.mutate()}
      >
        <Search aria-hidden />
        Ask for the session<span className="sr-only"> {whose}</span>
      </Button>
      <span id={wordsId} role="status" className="text-meta text-muted">
        {asking.isPending ? (
          'Asking upstream'
        ) : asking.error ? (
          <Failed error={asking.error} />
        ) : (
          related && 'not registered here'
        )}
      </span>
    </span>
  );
}

/** Of a session in the other environment. */
export const elsewhereWords = ({ sandbox }: NonNullable<RelatedSession['elsewhere']>): string =>
  sandbox ? 'in the sandbox' : 'in production';

interface WordsProps {
  readonly ref: Ref<HTMLSpanElement>;
  readonly children: string;
}

const Words = ({ ref, children }: WordsProps) => (
  <span ref={ref} role="status" tabIndex={-1} className="rounded-chip text-meta text-muted">
    {children}
  </span>
);

const Failed = ({ error }: { readonly error: Error }) => (
  <>
    It could not be asked for:{' '}
    <SafeText text={error instanceof ProblemError ? (error.detail ?? error.title) : 'the desk failed'} />
  </>
);

'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, CircleAlert, EqualNot, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status-badge.tsx';
import { explanationQuery } from '#lib/client/queries.ts';
import { toStatusLook } from '#lib/format/status.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { RelatedSession } from '#lib/model/explanation.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import { ageOn, askable, isMinor, ownStepOf, type PersonCheck } from './person.ts';
import { SessionLink } from './session-link.tsx';
import { Sign } from './sign.tsx';
import { Absent, HiddenSign } from './value-list.tsx';
import type { Told } from './values.ts';

export interface Related {
  /** What the registry knows of that session; undefined while it is asked, or could not be. */
  readonly of: (id: Told<string>) => RelatedSession | undefined;
  readonly failed: boolean;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** The sessions that a step names, by their ids. Everything else of the step is usable without. */
export function useRelated(at: { readonly kind: SessionKind; readonly ref: string; readonly step: string }): Related {
  const { data, isError, isFetching, refetch } = useQuery(explanationQuery(at));
  const byId = new Map(data?.related.map((one) => [one.sessionId, one]));
  return {
    of: (id) => (id ? byId.get(id) : undefined),
    failed: isError,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

/** One line, only when the registry could not be asked. */
export const RelatedFailure = ({ related }: { readonly related: Related }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 px-4 py-1 empty:hidden print:hidden">
    {related.failed && (
      <>
        <span className="text-muted">Whether a session of their own is registered here could not be read.</span>
        <Button size="small" disabled={related.retrying} onClick={related.retry}>
          <RotateCw aria-hidden />
          Retry
        </Button>
      </>
    )}
  </div>
);

interface OwnSessionProps {
  readonly reference: string;
  readonly id: Told<string>;
  readonly related: Related;
  readonly whose: string;
}

/** The person's own session; what upstream gives as id may be one, nobody documents it. */
export function OwnSession({ reference, id, related, whose }: OwnSessionProps) {
  if (id === null) return <Absent>Upstream gave no id to ask for</Absent>;
  const sessionId = askable(id);
  if (sessionId === undefined) return <HiddenSign />;
  return <SessionLink reference={reference} sessionId={sessionId} related={related.of(sessionId)} whose={whose} />;
}

interface PersonChecksProps {
  readonly checks: Told<readonly (PersonCheck | null | undefined)[]>;
  /** The person's own session, where this desk has it. */
  readonly session: SessionDetail | null | undefined;
  readonly whose: string;
}

/** The person's checks with their states; each is a link where their own session is registered here. */
export function PersonChecks({ checks, session, whose }: PersonChecksProps) {
  if (checks === undefined) return <HiddenSign />;
  if (checks === null) return <Absent>Upstream did not say which checks there are</Absent>;
  if (checks.length === 0) return <Absent>0 checks told</Absent>;
  return (
    <ul aria-label={`Checks ${whose}`} className="w-full max-w-xl">
      {checks.map((check, position) => {
        const own = check && session ? ownStepOf(check, session) : undefined;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the checks of one reading never change places
            key={position}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-hairline border-t py-1 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
          >
            {session && own ? (
              <Link
                href={urls.step(session.ref, own.step)}
                prefetch={false}
                className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded-chip text-accent hover:underline"
              >
                <CheckName type={check?.type} />
                <ArrowUpRight aria-hidden className="size-3.5" />
                <span className="sr-only">, step in the session {whose}</span>
              </Link>
            ) : (
              <span className="min-h-6 min-w-0 py-0.5">
                <CheckName type={check?.type} />
              </span>
            )}
            <span className="flex flex-wrap items-center gap-x-3">
              {check?.status === undefined ? <HiddenSign /> : <StatusText status={check.status} />}
              {own && check?.status && own.status !== check.status && (
                <Sign icon={EqualNot} className="text-different">
                  Different in their own session: <SafeText text={toStatusLook(own.status).word} />
                </Sign>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function CheckName({ type }: { readonly type: Told<string> }) {
  if (type === undefined) return <HiddenSign />;
  if (type === null) return <Absent>Type not told</Absent>;
  return <SafeText text={toStepName(type)} className="break-words" />;
}

/** How old the person is on a day; a minor is flagged. @param today YYYY-MM-DD */
export function Age({ birthDate, today }: { readonly birthDate: Told<string>; readonly today: string }) {
  const age = ageOn(birthDate, today);
  if (age === null) return null;
  if (!isMinor(birthDate, today)) return <span className="text-meta text-muted">{age} years</span>;
  return (
    <Sign icon={CircleAlert} className="text-rejected-fg">
      Minor, {age} {age === 1 ? 'year' : 'years'}
    </Sign>
  );
}

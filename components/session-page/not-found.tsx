'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { SandboxBar } from '#components/shell/index.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemError } from '#lib/client/api.ts';
import { sessionQuery } from '#lib/client/queries.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import { StepRail } from './step-nav.tsx';

/** Neither the registry nor upstream knows the session. The id that was asked for is not repeated: it may be one that opens a flow. */
export const SessionNotFound = () => (
  <div className="p-5">
    <h1 className="font-semibold text-title">No such session</h1>
    <EmptyState
      kind="nothing-yet"
      className="-mx-4"
      action={
        <Link href={urls.sessions()} className={buttonClass()}>
          To the list of sessions
        </Link>
      }
    >
      This desk does not have it. The verification service was asked too, as an individual and as a company session,
      with every key of this desk, and does not know it either. It may belong to another app or be mistyped.
    </EmptyState>
  </div>
);

/** A person's session: only a company has owners. */
export function OwnershipNotFound() {
  const { ref } = useParams<{ ref: string }>();
  const { data: session, error } = useQuery(sessionQuery(ref));
  if (error instanceof ProblemError && error.code === 'not_found') return <SessionNotFound />;
  return (
    <NoSuchStep title="A person has no owners" reference={ref} session={session}>
      This is the session of a person. The ownership page belongs to sessions of companies.
    </NoSuchStep>
  );
}

/** The session is there, the step is not: says so, and lists those that are. */
export function StepNotFound() {
  const { ref } = useParams<{ ref: string }>();
  const { data: session, error } = useQuery(sessionQuery(ref));
  // The nearest page of this kind answers for the whole address, also when the session itself is unknown.
  if (error instanceof ProblemError && error.code === 'not_found') return <SessionNotFound />;
  return (
    <>
      {session && <SandboxBar sandbox={session.sandbox} />}
      <NoSuchStep title="This session has no such step" reference={ref} session={session}>
        The step is not in this session’s flow, or the flow has several steps of this type and each has an address of
        its own.
      </NoSuchStep>
    </>
  );
}

/** It was there when the page was opened: the session was read again since. */
export const StepGone = ({ session }: { readonly session: SessionDetail }) => (
  <NoSuchStep title="This session no longer has this step" reference={session.ref} session={session}>
    Upstream’s latest answer about the session does not list it. The flow may have been reset or changed there.
  </NoSuchStep>
);

interface NoSuchStepProps {
  readonly title: string;
  readonly reference: string;
  readonly session: SessionDetail | undefined;
  readonly children: ReactNode;
}

const NoSuchStep = ({ title, reference, session, children }: NoSuchStepProps) => (
  <div className="max-w-140 p-5">
    <h1 className="font-semibold text-title">{title}</h1>
    <EmptyState
      kind="not-in-flow"
      className="-mx-4"
      action={
        <Link href={urls.session(reference)} className={buttonClass()}>
          To the session
        </Link>
      }
    >
      {children}
    </EmptyState>
    {session && <StepRail session={session} className="mt-2 rounded-table border border-hairline" />}
  </div>
);

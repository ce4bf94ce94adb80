'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { SandboxBar } from '#components/shell/index.ts';
import { buttonClass } from '#components/ui/button/index.ts';
import { EmptyState } from '#components/ui/feedback/index.ts';
import { ProblemError } from '#lib/client/request.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { sessionPage, sessionsPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { StepRail } from './step-nav/index.ts';

/** Neither Review Desk nor the verification service has the session. The id is not repeated, as it may be one that opens a flow. */
export const SessionNotFound = () => (
  <div className="p-5">
    <h1 className="font-semibold text-title">Session not found</h1>
    <EmptyState
      kind="nothing-yet"
      className="-mx-4"
      action={
        <Link href={sessionsPage()} className={buttonClass()}>
          Back to sessions
        </Link>
      }
    >
      There is no session with this reference or session id in Review Desk, and no configured API key finds one in the
      verification service. It may belong to another app, or be mistyped.
    </EmptyState>
  </div>
);

/** The ownership page of a person's session. */
export function OwnershipNotFound() {
  const { ref } = useParams<{ ref: string }>();
  const { data: session, error } = useQuery(sessionQuery(ref));
  if (error instanceof ProblemError && error.code === 'not_found') return <SessionNotFound />;
  return (
    <NoSuchStep title="No ownership page" reference={ref} session={session}>
      This is the session of a person. Only sessions of companies have an ownership page.
    </NoSuchStep>
  );
}

/** The session exists, the step does not: lists the steps. */
export function StepNotFound() {
  const { ref } = useParams<{ ref: string }>();
  const { data: session, error } = useQuery(sessionQuery(ref));
  // Next uses this page also if the session itself is unknown.
  if (error instanceof ProblemError && error.code === 'not_found') return <SessionNotFound />;
  return (
    <>
      {session && <SandboxBar sandbox={session.sandbox} />}
      <NoSuchStep title="Step not found" reference={ref} session={session}>
        The step is not in this session’s flow, or the flow has several steps of this type, each with its own address.
      </NoSuchStep>
    </>
  );
}

/** The step disappeared when the session was refreshed. */
export const StepGone = ({ session }: { readonly session: SessionDetail }) => (
  <NoSuchStep title="This session no longer has this step" reference={session.ref} session={session}>
    The latest answer of the verification service does not list it. The flow may have been reset or changed.
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
        <Link href={sessionPage(reference)} className={buttonClass()}>
          Back to the session
        </Link>
      }
    >
      {children}
    </EmptyState>
    {session && <StepRail session={session} className="mt-2 rounded-table border border-hairline" />}
  </div>
);

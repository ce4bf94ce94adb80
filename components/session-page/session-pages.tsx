'use client';

import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NotesPanel } from '#components/notes/add-note.tsx';
import { SandboxBar } from '#components/shell/index.ts';
import { buttonClass } from '#components/ui/button/button.tsx';
import { EmptyState, Skeleton } from '#components/ui/feedback/index.ts';
import { useHydrated, whenPainted } from '#components/ui/scheduling/index.ts';
import { rememberOpened } from '#lib/client/opened-row.ts';
import { ProblemError } from '#lib/client/request.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { sessionsPage } from '#lib/model/addresses.ts';
import { toEventRequest } from '#lib/model/review/events.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { positionLabel } from './list-position/position-nav.tsx';
import { SessionOpened } from './list-position/session-opened.tsx';
import { type ListPosition, useListPosition } from './list-position/use-list-position.ts';
import { useShownReference } from './navigation/browser-address.ts';
import { type SessionRoute, stepIndex, stepOfRoute } from './navigation/session-route.ts';
import { useSessionNavigation } from './navigation/use-session-navigation.ts';
import { Overview } from './overview/overview.tsx';
import { OwnershipPanel } from './ownership-panel.tsx';
import { type SessionAccess, SessionFrame } from './session-frame.tsx';
import { BackToSession, StepRail } from './step-nav.tsx';
import { StepPages } from './step-pages.tsx';

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

/** This replaces the ownership page of a person's session. */
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

/** The session exists, but the step does not: the page lists the steps. */
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
const StepGone = ({ session }: { readonly session: SessionDetail }) => (
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
    <EmptyState kind="not-in-flow" className="-mx-4" action={<BackToSession reference={reference} />}>
      {children}
    </EmptyState>
    {session && <StepRail session={session} className="mt-2 rounded-table border border-hairline" />}
  </div>
);

interface SessionPagesProps extends SessionAccess {
  readonly reference: string;
}

/**
 * Shows all pages of one session. The server renders and authorises the first address; afterwards the address alone decides which page is shown.
 * Opening another step costs only its read, and opening a neighbour in the list that was read ahead costs nothing.
 */
export function SessionPages({ reference, ...access }: SessionPagesProps) {
  const client = useQueryClient();
  const shown = useShownReference(reference, (ref) => client.getQueryData(sessionQuery(ref).queryKey) !== undefined);
  const position = useListPosition(shown, reference, access);
  useEffect(() => rememberOpened(shown), [shown]);
  const { neighbours } = position ?? {};
  return (
    <>
      <p role="status" className="sr-only">
        {shown !== reference && neighbours && `Session ${positionLabel(neighbours)}`}
      </p>
      <OneSession key={shown} reference={shown} position={position} {...access} />
    </>
  );
}

interface OneSessionProps extends SessionPagesProps {
  readonly position: ListPosition | undefined;
}

function OneSession({ reference, position, ...access }: OneSessionProps) {
  const { data: session } = useSuspenseQuery(sessionQuery(reference));
  const navigation = useSessionNavigation(session);
  const { route } = navigation;
  const step = stepOfRoute(session, route);
  const name = nameOf(route);
  const body = useRef<HTMLDivElement>(null);
  const hasChanged = useRouteChange(typeof route === 'string' ? route : `${step?.step}`, body);

  useTitle(name);

  return (
    <SessionFrame session={session} navigation={navigation} position={position} {...access}>
      <p role="status" className="sr-only">
        {hasChanged &&
          (step === null || typeof route === 'string'
            ? name
            : `${name}, step ${stepIndex(session.steps, step.step) + 1} of ${session.steps.length}`)}
      </p>
      <SessionOpened session={session} access={access} />
      <div ref={body} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        {route === 'activity' ? (
          <ActivityPanel
            reference={session.ref}
            request={toEventRequest(navigation.parameter)}
            onRequest={navigation.open}
            showsOthers={access.showsFindings}
            steps={session.steps}
          >
            {access.mayReadNotes && <NotesPanel session={session} />}
          </ActivityPanel>
        ) : route === 'ownership' ? (
          <OwnershipPanel
            session={session}
            step={step}
            navigation={navigation}
            seesOwnership={access.seesOwnership}
            mayReadOwners={access.mayReadOwners}
          />
        ) : route ? (
          <StepPages session={session} step={route} navigation={navigation} />
        ) : route === null ? (
          <Overview session={session} {...access} />
        ) : (
          <StepGone session={session} />
        )}
      </div>
    </SessionFrame>
  );
}

/** Shows what was done on a session; its filters and its position are part of the address. It is loaded when it is first opened. */
const ActivityPanel = dynamic(() => import('#components/events/index.ts').then((module) => module.ActivityPanel), {
  loading: () => <Skeleton className="m-5 w-80" />,
});

function nameOf(route: SessionRoute | undefined): string {
  if (route === undefined) return 'Step';
  if (route === null) return 'Session';
  if (route === 'activity') return 'Activity';
  return route === 'ownership' ? 'Ownership' : stepTypeLabel(route.type);
}

/** Sets the title. Next may hydrate the title of the first address late, after another step was opened; then it is corrected. */
function useTitle(name: string): void {
  const [first] = useState(name);
  useLayoutEffect(() => {
    const [title, late] = [`${name} · Review Desk`, `${first} · Review Desk`];
    document.title = title;
    if (title === late) return;
    const observer = new MutationObserver(() => {
      if (document.title === late) document.title = title;
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [name, first]);
}

/**
 * Whether the route changed without a page load. If the focused element is gone then, or was on the page of another session, the new content gets
 * the focus: after it is painted, as focusing forces a layout of the whole step.
 */
function useRouteChange(route: string, body: React.RefObject<HTMLElement | null>): boolean {
  const [first, setFirst] = useState<string | null>(route);
  if (first !== null && first !== route) setFirst(null);
  // What the server drew leaves the focus where the browser begins.
  const [isDrawnByServer] = useState(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each route
  useEffect(() => {
    if (first !== null && isDrawnByServer) return;
    return whenPainted(() => {
      if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
    });
  }, [route, first, isDrawnByServer, body]);
  return first === null;
}

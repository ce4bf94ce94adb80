'use client';

import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated, whenPainted } from '#components/ui/scheduling/index.ts';
import { rememberOpened } from '#lib/client/review/opened-row.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import { type ListPosition, positionLabel, SessionOpened, useListPosition } from './list-position/index.ts';
import { type SessionRoute, stepOfRoute, useSessionNavigation, useShownReference } from './navigation/index.ts';
import { StepGone } from './not-found.tsx';
import { Overview } from './overview/index.ts';
import { ActivityPage, OwnershipPanel, StepPages } from './pages/index.ts';
import { type PresencePermission, SessionFrame } from './session-frame.tsx';
import { stepIndex } from './step-order.ts';

interface SessionPagesProps {
  readonly reference: string;
  /** Whether the reviewer's roles see any evidence. */
  readonly seesEvidence: boolean;
  /** Whether they see ownership. */
  readonly seesOwnership: boolean;
  /** Whether they may export. */
  readonly mayExport: boolean;
  /** Whether they may know of screening. */
  readonly showsFindings: boolean;
  readonly queue: QueueAccess;
  readonly mayReadDecisions: boolean;
  readonly mayReadRisk: boolean;
  readonly mayReadOwners: boolean;
  readonly mayDecide: boolean;
  readonly mayReadNotes: boolean;
  readonly mayWriteNotes: boolean;
  /** Whether they learn who else has the session open; undefined: no. */
  readonly presence: PresencePermission | undefined;
}

/**
 * All pages of one session. The server renders and authorises the first address; afterwards the address alone decides which page is shown, so that
 * opening another step costs only its read, and a neighbour in the list that was read ahead nothing.
 */
export function SessionPages({ reference, ...permissions }: SessionPagesProps) {
  const client = useQueryClient();
  const shown = useShownReference(reference, (ref) => client.getQueryData(sessionQuery(ref).queryKey) !== undefined);
  const position = useListPosition(shown, reference, permissions);
  useEffect(() => rememberOpened(shown), [shown]);
  const { neighbours } = position ?? {};
  return (
    <>
      <p role="status" className="sr-only">
        {shown !== reference && neighbours && `Session ${positionLabel(neighbours)}`}
      </p>
      <OneSession key={shown} reference={shown} position={position} {...permissions} />
    </>
  );
}

interface OneSessionProps extends SessionPagesProps {
  readonly position: ListPosition | undefined;
}

function OneSession({
  reference,
  position,
  mayExport,
  mayDecide,
  mayReadNotes,
  mayWriteNotes,
  queue,
  presence,
  ...permissions
}: OneSessionProps) {
  const { data: session } = useSuspenseQuery(sessionQuery(reference));
  const navigation = useSessionNavigation(session);
  const { route } = navigation;
  const step = stepOfRoute(session, route);
  const name = nameOf(route);
  const body = useRef<HTMLDivElement>(null);
  const hasChanged = useRouteChange(typeof route === 'string' ? route : `${step?.step}`, body);

  useTitle(name);

  return (
    <SessionFrame
      session={session}
      navigation={navigation}
      seesOwnership={permissions.seesOwnership}
      mayExport={mayExport}
      mayDecide={mayDecide}
      mayReadDecisions={permissions.mayReadDecisions}
      mayWriteNotes={mayWriteNotes}
      queue={queue}
      position={position}
      presence={presence}
    >
      <p role="status" className="sr-only">
        {hasChanged &&
          (step === null || typeof route === 'string'
            ? name
            : `${name}, step ${stepIndex(session.steps, step.step) + 1} of ${session.steps.length}`)}
      </p>
      <SessionOpened session={session} access={permissions} />
      <div ref={body} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        {route === 'activity' ? (
          <ActivityPage
            session={session}
            mayReadNotes={mayReadNotes}
            navigation={navigation}
            showsOthers={permissions.showsFindings}
          />
        ) : route === 'ownership' ? (
          <OwnershipPanel
            session={session}
            step={step}
            navigation={navigation}
            seesOwnership={permissions.seesOwnership}
            mayReadOwners={permissions.mayReadOwners}
          />
        ) : route ? (
          <StepPages session={session} step={route} navigation={navigation} />
        ) : route === null ? (
          <Overview session={session} {...permissions} />
        ) : (
          <StepGone session={session} />
        )}
      </div>
    </SessionFrame>
  );
}

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

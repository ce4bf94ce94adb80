'use client';

import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SessionPresence, SessionUpdates } from '#components/live-updates/index.ts';
import { AddNote } from '#components/notes/add-note.tsx';
import { SandboxBar } from '#components/shell/index.ts';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { useCommand, useKey } from '#components/ui/keyboard/index.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import type { PartAccess } from '#lib/client/sessions.ts';
import { stepQuery } from '#lib/client/step.ts';
import { stepName } from '#lib/format/labels/step-type.ts';
import { activityPage, ownershipPage, sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { NameLine, useRefresh } from './header/name-line.tsx';
import { SessionHeader } from './header/session-header.tsx';
import { PositionNav } from './list-position/position-nav.tsx';
import type { ListPosition } from './list-position/use-list-position.ts';
import { useListLink } from './navigation/browser-address.ts';
import { stepOfRoute } from './navigation/session-route.ts';
import type { SessionNavigation } from './navigation/use-session-navigation.ts';
import { StepTabs } from './step-nav.tsx';

/** What the reviewer's roles see and may do on the pages of a session. */
export interface SessionAccess extends PartAccess {
  readonly mayExport: boolean;
  readonly mayDecide: boolean;
  readonly mayWriteNotes: boolean;
  /** Undefined where they do not learn who else has the session open; `isAnnounced`: others learn of this reviewer. */
  readonly presence: { readonly isAnnounced: boolean } | undefined;
}

interface SessionFrameProps extends SessionAccess {
  readonly position: ListPosition | undefined;
  readonly session: SessionDetail;
  readonly navigation: SessionNavigation;
  readonly children: ReactNode;
}

/** The frame holds what all pages of a session share: name, status and findings, steps, shortcuts. It stays mounted while the page below changes. */
export function SessionFrame({ session, navigation, position, children, ...access }: SessionFrameProps) {
  const { route, open, openNeighbour } = navigation;
  const step = stepOfRoute(session, route)?.step ?? null;
  const isOverview = route === null;
  const isOwnership = route === 'ownership';
  const at = { kind: session.kind, ref: session.ref };
  const refresh = useRefresh({ ...at, step, isOwnership, readAt: session.readAt });
  const { data: answer } = useQuery({ ...stepQuery({ ...at, step: step ?? '' }), enabled: false });
  const { data: ownership } = useQuery({ ...ownershipQuery(session.ref), enabled: false });
  const readAt = (isOwnership ? ownership : answer)?.readAt;
  const changed = useChanged(isOwnership ? 'ownership' : step, isOwnership ? ownership?.declared : answer?.body);
  const list = useListLink();

  useKey(',', 'Previous step', () => openNeighbour(-1));
  useKey('.', 'Next step', () => openNeighbour(1));
  const back = () => {
    // Escape then only leaves full screen.
    if (document.fullscreenElement) return;
    if (isOverview) list.leave();
    else open(sessionPage(session.ref));
  };
  const backLabel = isOverview ? 'Back to the list' : 'Back to the session';
  const owners = session.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  useKey('m', 'Ownership', () => open(ownershipPage(session.ref)), {
    enabled: access.seesOwnership && session.kind === 'corporate' && owners !== undefined && !isOwnership,
  });
  const worst = session.findings.find((finding) => finding.step !== null)?.step ?? null;
  const toEvidence = () => {
    if (worst === null) return;
    // A step of a person names what was found in the person's own session, and leads on to it.
    const further = step === worst ? document.querySelector<HTMLElement>('[data-evidence]') : null;
    if (further) further.click();
    else open(stepPage(session.ref, worst));
  };
  useKey('e', 'Evidence of the most serious finding', toEvidence, { enabled: worst !== null });
  useCommand('Activity of this session', () => open(activityPage(session.ref)), {
    enabled: route !== 'activity',
  });
  useCommand('Refresh this session', refresh.run, { enabled: !refresh.running });
  useKey('o', backLabel, back);
  useKey('Escape', backLabel, back);

  return (
    <>
      <SandboxBar sandbox={session.sandbox} />
      <NameLine
        session={session}
        readAt={readAt ?? session.readAt}
        changed={changed}
        refresh={refresh}
        mayExport={access.mayExport}
        isActivity={route === 'activity'}
      >
        {access.presence && <SessionPresence reference={session.ref} {...access.presence} />}
        {position && <PositionNav position={position} />}
      </NameLine>
      <SessionHeader {...access} session={session} step={step} isOverview={isOverview} />
      {refresh.error && (
        <ProblemPanel
          what="The session could not be refreshed. The data shown is older"
          error={refresh.error}
          onRetry={refresh.run}
          retrying={refresh.running}
          className="border-hairline border-b bg-surface"
        />
      )}
      <StepTabs session={session} current={step} className={isOverview ? 'hidden lg:block wide:hidden' : undefined} />
      {children}
      {access.mayWriteNotes && (
        <AddNote reference={session.ref} {...noteTarget(session, step, navigation.parameter('hit'))} />
      )}
      <SessionUpdates key={session.ref} session={session} step={step} isOwnership={isOwnership} />
    </>
  );
}

/** Returns what a note would be about: the hit on screen, the step, or the session. */
function noteTarget({ steps }: SessionDetail, step: string | null, hit: string | null) {
  const shown = steps.find((one) => one.step === step);
  if (!shown) return { target: { step: null, hit: null }, title: 'Note on the session' };
  const name = stepName(shown);
  return {
    target: { step: shown.step, hit },
    title: hit === null ? `Note on the step ${name}` : `Note on a hit in ${name}`,
  };
}

/** Whether the step's answer changed since it was opened. */
function useChanged(step: string | null, body: unknown): boolean {
  const [opened, setOpened] = useState<{ readonly step: string | null; readonly body: unknown }>({ step, body });
  const known = opened.step === step && opened.body !== undefined;
  if (!known && body !== undefined) setOpened({ step, body });
  return known && replaceEqualDeep(opened.body, body) !== opened.body;
}

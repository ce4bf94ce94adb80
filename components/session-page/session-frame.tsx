'use client';

import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SessionNews } from '#components/live/index.ts';
import { SandboxBar } from '#components/shell/index.ts';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { ownershipQuery } from '#lib/client/ownership.ts';
import { stepQuery } from '#lib/client/queries.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import { useListLink } from './list-address.ts';
import { NameLine } from './name-line.tsx';
import { type Place, placeAt, stepAt } from './place.ts';
import { StepTabs } from './step-nav.tsx';
import { neighbour } from './steps.ts';
import { TenSecondHeader } from './ten-second-header.tsx';
import { usePlaces } from './use-places.ts';
import { useRefresh } from './use-refresh.ts';

interface SessionFrameProps {
  readonly session: SessionDetail;
  /** What is on the screen; undefined: no longer there. */
  readonly place: Place | undefined;
  readonly seesOwnership: boolean;
  readonly children: ReactNode;
}

/** What every page of one session shares: who, what is wrong, the steps, the keys. Stays while the steps change below it. */
export function SessionFrame({ session, place, seesOwnership, children }: SessionFrameProps) {
  const step = stepAt(session, place)?.step ?? null;
  const isOverview = place === null;
  const isOwnership = place === 'ownership';
  const at = { kind: session.kind, ref: session.ref };
  const refresh = useRefresh({ ...at, step, isOwnership, readAt: session.readAt });
  const { data: ofStep } = useQuery({ ...stepQuery({ ...at, step: step ?? '' }), enabled: false });
  const { data: ofOwnership } = useQuery({ ...ownershipQuery(session.ref), enabled: false });
  const readAt = (isOwnership ? ofOwnership : ofStep)?.readAt;
  const changed = useChanged(isOwnership ? 'ownership' : step, isOwnership ? ofOwnership?.declared : ofStep?.body);
  const list = useListLink();
  const open = usePlaces(session);

  const move = (by: 1 | -1) => {
    // The address is ahead of what is drawn when keys come fast.
    const here = placeAt(session, window.location.pathname);
    const target = neighbour(session.steps, stepAt(session, here)?.step ?? null, by);
    if (target) open(urls.step(session.ref, target.step));
  };
  useKey(',', 'Previous step', () => move(-1));
  useKey('.', 'Next step', () => move(1));
  const back = () => {
    // There Escape leaves the full screen.
    if (document.fullscreenElement) return;
    if (isOverview) list.leave();
    else open(urls.session(session.ref));
  };
  const backText = isOverview ? 'Back to the list' : 'Back to the session';
  const owners = session.steps.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  useKey('m', 'Who owns the company', () => open(urls.ownership(session.ref)), {
    enabled: seesOwnership && session.kind === 'corporate' && owners !== undefined && !isOwnership,
  });
  useKey('o', backText, back);
  useKey('Escape', backText, back);

  return (
    <>
      <SandboxBar sandbox={session.sandbox} />
      <NameLine session={session} readAt={readAt ?? session.readAt} changed={changed} refresh={refresh} />
      <TenSecondHeader session={session} />
      {refresh.error && (
        <ProblemPanel
          what="The session could not be read again; what stands here is as old as it says"
          error={refresh.error}
          onRetry={refresh.run}
          retrying={refresh.running}
          className="border-hairline border-b bg-surface"
        />
      )}
      <StepTabs session={session} current={step} className={isOverview ? 'hidden lg:block wide:hidden' : undefined} />
      {children}
      <SessionNews key={session.ref} session={session} step={step} isOwnership={isOwnership} />
    </>
  );
}

/** Whether what is shown is no longer what the step was opened with. */
function useChanged(step: string | null, body: unknown): boolean {
  const [opened, setOpened] = useState<{ readonly step: string | null; readonly body: unknown }>({ step, body });
  const known = opened.step === step && opened.body !== undefined;
  if (!known && body !== undefined) setOpened({ step, body });
  return known && replaceEqualDeep(opened.body, body) !== opened.body;
}

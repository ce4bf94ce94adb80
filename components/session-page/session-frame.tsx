'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { SandboxBar } from '#components/shell/index.ts';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { sessionQuery } from '#lib/client/queries.ts';
import { urls } from '#lib/model/urls.ts';
import { useListLink } from './list-address.ts';
import { NameLine } from './name-line.tsx';
import { StepTabs } from './step-nav.tsx';
import { neighbour } from './steps.ts';
import { TenSecondHeader } from './ten-second-header.tsx';
import { useRefresh } from './use-refresh.ts';

interface SessionFrameProps {
  readonly reference: string;
  /** The step on the screen; null on the session's own page. */
  readonly step: string | null;
  /** When what is shown below was read, where that is another moment than the session's own. */
  readonly readAt?: string | undefined;
  readonly children: ReactNode;
}

/** What every page of one session shares: who, what is wrong, the steps, the keys. The page has put the session into the cache. */
export function SessionFrame({ reference, step, readAt, children }: SessionFrameProps) {
  const { data: session } = useSuspenseQuery(sessionQuery(reference));
  const refresh = useRefresh({ kind: session.kind, ref: reference, step });
  const router = useRouter();
  const list = useListLink();

  const open = (target: { readonly step: string } | undefined) => {
    if (target) router.push(urls.step(reference, target.step));
  };
  useKey(',', 'Previous step', () => open(neighbour(session.steps, step, -1)));
  useKey('.', 'Next step', () => open(neighbour(session.steps, step, 1)));
  const back = () => {
    // There Escape leaves the full screen.
    if (document.fullscreenElement) return;
    if (step === null) list.leave();
    else router.push(urls.session(reference));
  };
  const backText = step === null ? 'Back to the list' : 'Back to the session';
  useKey('o', backText, back);
  useKey('Escape', backText, back);

  return (
    <>
      <SandboxBar sandbox={session.sandbox} />
      <NameLine session={session} readAt={readAt ?? session.readAt} refresh={refresh} />
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
      <StepTabs
        session={session}
        current={step}
        className={step === null ? 'hidden lg:block wide:hidden' : undefined}
      />
      {children}
    </>
  );
}

'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { whenPainted } from '#components/ui/when-painted.ts';
import { sessionQuery } from '#lib/client/queries.ts';
import { toStepName } from '#lib/format/step-type.ts';
import { StepGone } from './not-found.tsx';
import { Overview } from './overview.tsx';
import { OwnershipPlace } from './ownership-place.tsx';
import { type Place, placeAt, stepAt } from './place.ts';
import { SessionFrame } from './session-frame.tsx';
import { StepPages } from './step-pages.tsx';
import { stepNumber } from './steps.ts';
import { useAddress } from './use-address.ts';

interface SessionPagesProps {
  readonly reference: string;
  /** Whether the reviewer's roles see pictures at all. */
  readonly seesEvidence: boolean;
  /** Whether they see who owns a company. */
  readonly seesOwnership: boolean;
}

/**
 * All pages of one session. The server renders and authorises the address that is visited first; from there on the address alone says which
 * step is shown, so that another step costs its reading and nothing else.
 */
export function SessionPages({ reference, seesEvidence, seesOwnership }: SessionPagesProps) {
  const { data: session } = useSuspenseQuery(sessionQuery(reference));
  const address = useAddress(reference);
  const place = placeAt(session, address.pathname);
  const step = stepAt(session, place);
  const name = nameOf(place);
  const body = useRef<HTMLDivElement>(null);
  const arrived = useArrival(place === 'ownership' ? place : `${step?.step}`, body);

  useTitle(name);

  return (
    <SessionFrame session={session} place={place} seesOwnership={seesOwnership}>
      <p role="status" className="sr-only">
        {arrived &&
          (step === null || place === 'ownership'
            ? name
            : `${name}, step ${stepNumber(session.steps, step.step) + 1} of ${session.steps.length}`)}
      </p>
      <div ref={body} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        {place === 'ownership' ? (
          <OwnershipPlace session={session} step={step} address={address} seesOwnership={seesOwnership} />
        ) : place ? (
          <StepPages session={session} step={place} address={address} />
        ) : place === null ? (
          <Overview session={session} seesEvidence={seesEvidence} />
        ) : (
          <StepGone session={session} />
        )}
      </div>
    </SessionFrame>
  );
}

function nameOf(place: Place | undefined): string {
  if (place === undefined) return 'Step';
  if (place === null) return 'Session';
  return place === 'ownership' ? 'Ownership' : toStepName(place.type);
}

/** Names the tab. Next hydrates the title of the address that was visited first whenever it comes to it, be it after another step was opened. */
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
 * Whether the place was changed without a new page. Then the focus, where it stood on something that is gone, goes to what came in its stead: once
 * that is painted, as giving the focus makes the browser lay out the whole step before it goes on.
 */
function useArrival(place: string, body: React.RefObject<HTMLElement | null>): boolean {
  const [first, setFirst] = useState<string | null>(place);
  if (first !== null && first !== place) setFirst(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    if (first !== null) return;
    return whenPainted(() => {
      if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
    });
  }, [place, first, body]);
  return first === null;
}

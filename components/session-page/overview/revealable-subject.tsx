'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import type { Revealed } from '#lib/model/review/reveal.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { Subject } from './subject.tsx';

const load = () => import('./reveal-dialog.tsx');
const RevealDialog = lazyPart(() => load().then((module) => module.RevealDialog));

/** A screen that is left alone does not keep showing them. */
const shownMs = 5 * 60_000;

/** The subject; what is masked is shown for a reason, until the page is left or for five minutes. */
export function RevealableSubject({ session }: { readonly session: SessionDetail }) {
  const [revealed, setRevealed] = useState<Revealed>();
  const { trigger, overlay } = useOverlay('dialog', load);
  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setRevealed(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [revealed]);
  if (session.revealable === undefined) return <Subject session={session} />;
  const action = revealed ? (
    <Button size="small" onClick={() => setRevealed(undefined)}>
      <EyeOff aria-hidden />
      Mask again
    </Button>
  ) : (
    <Button size="small" {...trigger}>
      <Eye aria-hidden />
      Reveal
    </Button>
  );
  return (
    <>
      <Subject session={revealed ? withRevealed(session, revealed) : session} action={action} />
      <p role="status" className="sr-only">
        {revealed && 'The values are shown for five minutes.'}
      </p>
      {overlay && (
        <RevealDialog reference={session.ref} fields={session.revealable} onRevealed={setRevealed} {...overlay} />
      )}
    </>
  );
}

/** Each masked value replaced by that of the same field and step; what has no match stays masked. */
export function withRevealed(session: SessionDetail, { alias, subjectFacts }: Revealed): SessionDetail {
  const left = [...subjectFacts];
  return {
    ...session,
    ...(alias !== undefined && { alias }),
    subjectFacts: session.subjectFacts.map((fact) => {
      const at = left.findIndex(
        ({ key, step, stepType }) => key === fact.key && step === fact.step && stepType === fact.stepType,
      );
      return isMasked(fact.value) && at >= 0 ? (left.splice(at, 1)[0] ?? fact) : fact;
    }),
  };
}

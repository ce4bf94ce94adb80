'use client';
/**
 * Retention of a session, or of shared data without one: the end of the relationship and the legal hold, for those who may see them, with the
 * actions of those who may change them.
 *
 * Promises that each change has a reason, that a date which would delete the session at once is announced before it is recorded, and that a
 * change never overwrites a concurrent one. Throws nothing: failures become messages.
 */
'use no memo';

import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import type { Retention as RetentionOf } from '#lib/model/session/retention.schema.ts';
import { RetentionState } from './retention-state.tsx';

const load = () => import('./retention-dialogs.tsx');
const EndDialog = lazyPart(() => load().then((module) => module.EndDialog));
const HoldDialog = lazyPart(() => load().then((module) => module.HoldDialog));

interface RetentionProps {
  /** It is undefined for roles that may not see it. */
  readonly retention: RetentionOf | undefined;
  /** The id of a session is its ref. */
  readonly noun: 'session' | 'access';
  readonly id: string;
}

export function Retention({ retention, noun, id }: RetentionProps) {
  const end = useOverlay('dialog', load);
  const hold = useOverlay('dialog', load);
  // A dialog changes the state that was shown when it was opened, whatever arrives meanwhile; after a conflict, the newest.
  const [opened, setOpened] = useState<RetentionOf>();
  if (!retention) return null;
  const { endedOn, heldAt, mayChange } = retention;
  const opening = ({ onClick, ...trigger }: typeof end.trigger) => ({
    ...trigger,
    onClick() {
      setOpened(retention);
      onClick();
    },
  });
  const change = { noun, id, seen: opened ?? retention, onConflict: () => setOpened(undefined) };
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" className="font-semibold">
        Retention
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted">
          <RetentionState retention={retention} />
        </p>
        {mayChange && (
          <p className="flex gap-2 print:hidden">
            <Button size="small" {...opening(end.trigger)}>
              {endedOn === null ? 'End relationship' : 'Change end date'}
            </Button>
            <Button size="small" {...opening(hold.trigger)}>
              {heldAt === null ? 'Legal hold' : 'Release legal hold'}
            </Button>
          </p>
        )}
      </div>
      {end.overlay && <EndDialog {...change} {...end.overlay} />}
      {hold.overlay && <HoldDialog {...change} {...hold.overlay} />}
    </section>
  );
}

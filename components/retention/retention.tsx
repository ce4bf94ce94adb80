'use client';
'use no memo';

import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { Day } from '#components/ui/day.tsx';
import { Time } from '#components/ui/time.tsx';
import { useOverlay } from '#components/ui/use-overlay.ts';
import type { SessionDetail } from '#lib/model/review.ts';

const load = () => import('./retention-dialogs.tsx');
const EndDialog = lazy(() => load().then((module) => ({ default: module.EndDialog })));
const HoldDialog = lazy(() => load().then((module) => ({ default: module.HoldDialog })));

/** One line on the overview; nothing for roles that may not know. */
export function Retention({ session: { ref, retention } }: { readonly session: SessionDetail }) {
  const end = useOverlay('dialog', load);
  const hold = useOverlay('dialog', load);
  const today = new Date(useNow()).toISOString().slice(0, 10);
  if (!retention) return null;
  const { endedOn, keptUntil, heldAt, mayChange } = retention;
  return (
    <section aria-labelledby="retention">
      <h2 id="retention" className="font-semibold">
        Retention
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-muted">
          {endedOn === null || keptUntil === null ? (
            'No end of the relationship is recorded, so it is not deleted'
          ) : (
            <>
              Relationship ended <Day value={endedOn} className="text-text" /> · kept until{' '}
              <Day value={keptUntil} className="text-text" />
            </>
          )}
          {heldAt !== null && (
            <>
              {' '}
              · <span className="font-medium text-text">On hold</span> since <Time value={heldAt} />, not deleted until
              it is released
            </>
          )}
        </p>
        {mayChange && (
          <p className="flex gap-2 print:hidden">
            <Button size="small" {...end.trigger}>
              {endedOn === null ? 'Record the end' : 'Change the end'}
            </Button>
            <Button size="small" {...hold.trigger}>
              {heldAt === null ? 'Put on hold' : 'Release the hold'}
            </Button>
          </p>
        )}
      </div>
      <Suspense>
        {end.overlay && <EndDialog reference={ref} retention={retention} {...end.overlay} />}
        {hold.overlay && (
          <HoldDialog
            reference={ref}
            isHeld={heldAt !== null}
            isOver={keptUntil !== null && keptUntil <= today}
            {...hold.overlay}
          />
        )}
      </Suspense>
    </section>
  );
}

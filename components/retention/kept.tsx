'use client';
'use no memo';

import { Day } from '#components/ui/day.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Retention } from '#lib/model/review.ts';

/** In one sentence: how long, and whether it is on hold. */
export const Kept = ({ retention: { endedOn, keptUntil, heldAt } }: { readonly retention: Retention }) => (
  <>
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
        · <span className="font-medium text-text">On hold</span> since <Time value={heldAt} />, not deleted until it is
        released
      </>
    )}
  </>
);

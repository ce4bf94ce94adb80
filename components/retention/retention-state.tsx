'use client';
'use no memo';

import { Day } from '#components/ui/time/day.tsx';
import { Time } from '#components/ui/time/time.tsx';
import type { Retention } from '#lib/model/session/retention.schema.ts';

export const RetentionState = ({ retention: { endedOn, keptUntil, heldAt } }: { readonly retention: Retention }) => (
  <>
    {endedOn === null || keptUntil === null ? (
      'Relationship active, no deletion scheduled'
    ) : (
      <>
        Relationship ended <Day value={endedOn} className="text-text" /> · kept until{' '}
        <Day value={keptUntil} className="text-text" />
      </>
    )}
    {heldAt !== null && (
      <>
        {' '}
        · <span className="font-medium text-text">Legal hold</span> since <Time value={heldAt} />, not deleted until
        released
      </>
    )}
  </>
);

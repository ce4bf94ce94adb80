'use client';
'use no memo';

import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useLiveState } from '#lib/client/live/index.ts';
import { announcePresence } from '#lib/client/reviewer.ts';

/** Writes "Ana is viewing". @param names of one reviewer or more */
export function presenceMessage(names: readonly string[]): string {
  const [first = '', second = '', ...others] = names;
  if (names.length === 1) return `${first} is viewing`;
  if (others.length === 0) return `${first} and ${second} are viewing`;
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`} are viewing`;
}

interface SessionPresenceProps {
  readonly reference: string;
  /** Whether others may learn that this reviewer has the session open. */
  readonly isAnnounced: boolean;
}

/** Shows who else has the session open ("Ana is viewing"), and announces this tab. */
export function SessionPresence({ reference, isAnnounced }: SessionPresenceProps) {
  useEffect(() => (isAnnounced ? announcePresence(reference) : undefined), [reference, isAnnounced]);
  const { viewers, connection } = useLiveState();
  const names = connection === 'live' ? viewers.get(reference) : undefined;
  return (
    <p
      role="status"
      data-slot="presence"
      className="flex min-w-0 items-center gap-1.5 text-text empty:hidden print:hidden"
    >
      {names && (
        <>
          <Eye aria-hidden className="size-4 shrink-0 text-muted" />
          <SafeText text={presenceMessage(names)} />
        </>
      )}
    </p>
  );
}

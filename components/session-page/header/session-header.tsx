import { SessionWorkLine } from '#components/assignment/index.ts';
import { DecideButton } from '#components/decisions/index.ts';
import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { noFindingsMessage } from '../no-findings-message.ts';
import { toShownLines } from '../shown-lines.ts';
import { FindingLine } from './finding-line.tsx';

interface SessionHeaderProps {
  readonly session: SessionDetail;
  readonly queue: QueueAccess;
  readonly mayDecide: boolean;
}

/** Status and findings in one line that stays on screen, and the way to a decision. */
export function SessionHeader({ session, queue, mayDecide }: SessionHeaderProps) {
  const lines = toShownLines(session);
  return (
    <header className="sticky top-12 z-20 flex min-h-14 shrink-0 items-center gap-x-4 gap-y-1 max-sm:flex-wrap max-sm:py-2 border-hairline border-b bg-surface px-4 shadow-header lg:px-5 print:static print:shadow-none">
      <StatusBadge status={session.status} />
      {lines.length > 0 ? (
        <FindingLine lines={lines} />
      ) : (
        <p className="min-w-0 grow text-muted max-sm:text-meta">{noFindingsMessage(session.steps)}</p>
      )}
      <p className="shrink-0 text-muted max-lg:hidden">
        Received <Time value={session.firstSeenAt} />
      </p>
      {queue !== 'none' && <SessionWorkLine key={session.ref} reference={session.ref} mayAssign={queue === 'write'} />}
      {mayDecide && <DecideButton reference={session.ref} isSandbox={session.sandbox} />}
    </header>
  );
}

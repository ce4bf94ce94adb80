import { SessionWorkLine } from '#components/assignment/index.ts';
import { DecideButton, DecisionMark } from '#components/decisions/index.ts';
import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { QueueAccess } from '#lib/model/access/permissions.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { noFindingsMessage } from '../no-findings-message.ts';
import { isSaidByStatus, type ShownLine, toLineGroups, toShownLines } from '../shown-lines.ts';
import { CurrentFindings, FindingLine } from './finding-line.tsx';

interface SessionHeaderProps {
  readonly session: SessionDetail;
  /** The step on screen, whose findings come first; null: none. */
  readonly step: string | null;
  /** The page below lists the findings. */
  readonly isOverview: boolean;
  readonly queue: QueueAccess;
  readonly mayDecide: boolean;
  readonly mayReadDecisions: boolean;
}

/** Status and findings in one line that stays on screen, and the way to a decision. */
export function SessionHeader({ session, step, isOverview, queue, mayDecide, mayReadDecisions }: SessionHeaderProps) {
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-x-4 gap-y-1 border-hairline border-b bg-surface px-4 shadow-header sm:sticky sm:top-12 sm:z-20 max-sm:flex-wrap max-sm:py-1.5 low:min-h-11 lg:px-5 print:static print:shadow-none">
      <StatusBadge status={session.status} />
      {mayReadDecisions && !isOverview && <DecisionMark key={session.ref} reference={session.ref} />}
      {isOverview ? <div className="grow" /> : <Findings lines={toShownLines(session)} session={session} step={step} />}
      <p className="shrink-0 text-muted max-wide:hidden">
        Received <Time value={session.firstSeenAt} />
      </p>
      {/* On a phone one row, whether or not it is known yet who has the session. */}
      <div className="flex shrink-0 items-center gap-x-4 max-sm:w-full max-sm:justify-between max-sm:gap-x-2 max-sm:empty:hidden">
        {queue !== 'none' && (
          <SessionWorkLine key={session.ref} reference={session.ref} mayAssign={queue === 'write'} />
        )}
        {mayDecide && <DecideButton reference={session.ref} isSandbox={session.sandbox} />}
      </div>
    </header>
  );
}

interface FindingsProps extends Pick<SessionHeaderProps, 'session' | 'step'> {
  readonly lines: readonly ShownLine[];
}

function Findings({ lines, session, step }: FindingsProps) {
  if (lines.length === 0)
    return <p className="min-w-0 grow text-muted max-sm:text-meta">{noFindingsMessage(session.steps)}</p>;
  const isCurrent = ({ finding }: ShownLine) => step !== null && finding?.step === step;
  const current = lines.filter((line) => isCurrent(line) && !isSaidByStatus(line));
  const others = toLineGroups(lines.filter((line) => !isCurrent(line)));
  return (
    <>
      {current.length > 0 && <CurrentFindings lines={current} />}
      {current.length > 0 && others.length > 0 && <span className="h-5 border-hairline border-l max-sm:hidden" />}
      {others.length > 0 ? <FindingLine groups={others} /> : <div className="grow" />}
    </>
  );
}

import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { noFindingsMessage } from '../no-findings-message.ts';
import { FindingLine } from './finding-line.tsx';

/** Status and findings in one line that stays on screen. */
export function SessionHeader({ session }: { readonly session: SessionDetail }) {
  return (
    <header className="sticky top-12 z-20 flex min-h-14 shrink-0 items-center gap-x-4 gap-y-1 max-sm:flex-wrap max-sm:py-2 border-hairline border-b bg-surface px-4 shadow-header lg:px-5 print:static print:shadow-none">
      <StatusBadge status={session.status} />
      {session.findings.length > 0 ? (
        <FindingLine reference={session.ref} findings={session.findings} />
      ) : (
        <p className="min-w-0 grow text-muted max-sm:text-meta">{noFindingsMessage(session.steps)}</p>
      )}
      <p className="shrink-0 text-muted max-sm:hidden">
        Received <Time value={session.firstSeenAt} />
      </p>
    </header>
  );
}

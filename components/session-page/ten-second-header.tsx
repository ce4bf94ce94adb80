import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SessionDetail } from '#lib/model/review.ts';
import { FindingLine } from './finding-line.tsx';
import { lookedAtText } from './steps.ts';

/** The state and what is wrong, in one line that stays. */
export function TenSecondHeader({ session }: { readonly session: SessionDetail }) {
  return (
    <header className="sticky top-12 z-20 flex min-h-14 shrink-0 items-center gap-x-4 gap-y-1 max-sm:flex-wrap max-sm:py-2 border-hairline border-b bg-surface px-4 shadow-header lg:px-5 print:static print:shadow-none">
      <StatusBadge status={session.status} />
      {session.findings.length > 0 ? (
        <FindingLine reference={session.ref} findings={session.findings} />
      ) : (
        <p className="min-w-0 grow text-muted max-sm:text-meta">{lookedAtText(session.steps)}</p>
      )}
      <p className="shrink-0 text-muted max-sm:hidden">
        First seen <Time value={session.firstSeenAt} />
      </p>
    </header>
  );
}

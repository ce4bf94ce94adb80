'use client';
'use no memo';

import { Building2, User } from 'lucide-react';
import Link from 'next/link';
import { SafeText } from '#components/ui/marked-text.tsx';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionRow } from '#lib/model/session/session.ts';
import { kindLabels } from '../labels/filter-label.ts';

/** The subject, as a real link that covers its row. Without a name (none yet, or not for this role) the reference is shown. */
export function SubjectCell({ session }: { session: SessionRow }) {
  const Icon = session.kind === 'corporate' ? Building2 : User;
  const { trigger, tooltip } = useTooltip(session.subject && <SafeText text={session.subject} />, {
    describes: false,
    onlyIfTruncated: true,
  });
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon role="img" aria-label={kindLabels[session.kind]} className="mt-[0.3125rem] size-3.5 text-muted" />
      <span className="min-w-0 grow">
        <Link
          href={sessionPage(session.ref)}
          prefetch={false}
          data-row-link
          className="block w-fit max-w-full rounded-chip py-0.5 max-md:wrap-anywhere md:truncate font-name text-text print:whitespace-normal after:absolute after:inset-0 max-md:text-hit"
          {...trigger}
        >
          {session.subject ? (
            <SafeText text={session.subject} />
          ) : (
            <span className="font-mono text-muted">{session.ref}</span>
          )}
        </Link>
        {session.subject && (
          <span className="relative z-1 select-all font-mono text-meta text-muted max-md:hidden widest:hidden">
            {session.ref}
          </span>
        )}
        {tooltip}
      </span>
    </span>
  );
}

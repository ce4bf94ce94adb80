import { ArrowUpRight, EqualNot } from 'lucide-react';
import Link from 'next/link';
import { SafeText } from '#components/ui/marked-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import type { Reported } from '../redaction/index.ts';
import { Absent, HiddenMark, StatusMark } from '../values/index.ts';
import { findOwnStep, type PersonCheck } from './own-step.ts';

interface PersonChecksProps {
  readonly checks: Reported<readonly (PersonCheck | null | undefined)[]>;
  /** The person's own session, if Review Desk has it. */
  readonly session: SessionDetail | null | undefined;
  readonly whose: string;
}

/** The person's checks with their status; each links to its step if Review Desk has the person's own session. */
export function PersonChecks({ checks, session, whose }: PersonChecksProps) {
  if (checks === undefined) return <HiddenMark />;
  if (checks === null) return <Absent>Checks not stated</Absent>;
  if (checks.length === 0) return <Absent>0 checks reported</Absent>;
  return (
    <ul aria-label={`Checks ${whose}`} className="w-full max-w-xl">
      {checks.map((check, position) => {
        const own = check && session ? findOwnStep(check, session) : undefined;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the checks of one answer never change places
            key={position}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-hairline border-t py-1 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
          >
            {session && own ? (
              <Link
                href={stepPage(session.ref, own.step)}
                prefetch={false}
                className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded-chip text-accent hover:underline"
              >
                <CheckName type={check?.type} />
                <ArrowUpRight aria-hidden className="size-3.5" />
                <span className="sr-only">, step in the session {whose}</span>
              </Link>
            ) : (
              <span className="min-h-6 min-w-0 py-0.5">
                <CheckName type={check?.type} />
              </span>
            )}
            <span className="flex flex-wrap items-center gap-x-3">
              {check?.status === undefined ? <HiddenMark /> : <StatusText status={check.status} />}
              {own && check?.status && own.status !== check.status && (
                <StatusMark icon={EqualNot} className="text-different">
                  Different in their own session: <SafeText text={toStatusLook(own.status).label} />
                </StatusMark>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function CheckName({ type }: { readonly type: Reported<string> }) {
  if (type === undefined) return <HiddenMark />;
  if (type === null) return <Absent>Type not stated</Absent>;
  return <SafeText text={stepTypeLabel(type)} className="break-words" />;
}

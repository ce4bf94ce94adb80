/** A person inside a company's session has their own session, checks with a status, and perhaps an authorisation. */
import { ArrowUpRight, CircleQuestionMark, EqualNot, FileCheck, FileX } from 'lucide-react';
import Link from 'next/link';
import { SafeText } from '#components/ui/safe-text.tsx';
import type { LegalRepresentativeStep } from '#lib/contract/index.ts';
import { toStatusLook } from '#lib/format/labels/status.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';
import { isHidden, type Redacted, type Reported } from './redaction.ts';
import { type RelatedSessions, SessionLink } from './related-session.tsx';
import { StatusMark } from './status-mark.tsx';
import { Absent, HiddenMark, ReportedStatus, whenReported } from './values.tsx';

interface OwnSessionProps {
  readonly reference: string;
  readonly id: Reported<string>;
  readonly related: RelatedSessions;
  readonly whose: string;
}

/** The reported id is probably that of the person's own session: the contract does not say. */
export function OwnSession({ reference, id, related, whose }: OwnSessionProps) {
  if (id === null) return <Absent>No session id provided</Absent>;
  if (!id || isMasked(id)) return <HiddenMark />;
  return <SessionLink reference={reference} sessionId={id} related={related.of(id)} whose={whose} />;
}

interface PersonChecksProps {
  readonly checks: Reported<readonly (PersonCheck | null | undefined)[]>;
  /** It is the person's own session, if Review Desk has it. */
  readonly session: SessionDetail | null | undefined;
  readonly whose: string;
}

/** Each check has its status, and links to its step if Review Desk has the person's own session. */
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
              <ReportedStatus status={check?.status} />
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

const CheckName = ({ type }: { readonly type: Reported<string> }) =>
  whenReported(type, 'Type not stated', (known) => <SafeText text={stepTypeLabel(known)} className="break-words" />);

type PersonCheck = { readonly [Key in 'id' | 'type' | 'status']?: Reported<string> };

/** The matching step of the person's own session has this id, or is the only one of this type; it is undefined where neither is certain. */
export function findOwnStep(check: PersonCheck, session: Pick<SessionDetail, 'steps'>): StepState | undefined {
  const ofType = check.type ? session.steps.filter((step) => step.type === check.type) : [];
  const byId = check.id ? session.steps.find((step) => step.id === check.id) : undefined;
  // An id that belongs to a step of another type comes from another numbering.
  if (byId && (!check.type || byId.type === check.type)) return byId;
  return ofType.length === 1 ? ofType[0] : undefined;
}

const requirements = new Map<boolean | null | undefined, string>([
  [true, 'Authorisation is required'],
  [false, 'Authorisation is not required'],
  [null, 'Whether authorisation is required is not stated'],
  [undefined, 'Authorisation requirement not available to your role'],
]);

/**
 * The step reports whether the representative is authorised to act for the company. The state `missing` means required and not provided; `stated` says
 * nothing about the content.
 */
export function authorisationOf({ authorization }: Redacted<LegalRepresentativeStep>, redacted: readonly string[]) {
  const required = authorization ? authorization.required : authorization;
  const isFileHidden = isHidden(redacted, 'authorization.file') || authorization === undefined;
  const hasFile = isFileHidden ? undefined : Boolean(authorization?.file);
  const provided = required === false ? 'a file was provided nevertheless' : 'a file was provided';
  const known = hasFile ? provided : 'no file was provided';
  const file = hasFile === undefined ? 'file information not available to your role' : known;
  const text = `${requirements.get(required)}; ${file}.`;
  if (required && hasFile === false) return { text, state: 'missing' } as const;
  return { text, state: required == null || hasFile === undefined ? 'unclear' : 'stated' } as const;
}

const looks = {
  missing: { icon: FileX, className: 'text-resubmission-fg' },
  unclear: { icon: CircleQuestionMark, className: 'text-muted' },
  stated: { icon: FileCheck, className: 'text-text' },
} as const;

export const AuthorisationLine = ({ text, state }: ReturnType<typeof authorisationOf>) => (
  <StatusMark {...looks[state]} text={text} />
);

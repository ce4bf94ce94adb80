/** A person inside a company's session has facts of their own, and a session of their own with findings and checks. */
import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { sessionPage, stepPage } from '#lib/model/addresses.ts';
import { keyOfFinding } from '#lib/model/session/finding-list.ts';
import { Age } from './age.tsx';
import { OwnSession, PersonChecks } from './person.tsx';
import type { Reported } from './redaction.ts';
import type { RelatedSessions } from './related-session.tsx';
import { Row, Value } from './values.tsx';

interface PersonFactsProps {
  readonly person: {
    readonly [Key in 'firstname' | 'lastname' | 'birth_date' | 'nationality']?: Reported<string>;
  };
  /** The day is YYYY-MM-DD; without it no age is shown. */
  readonly today?: string;
}

export const PersonFacts = ({ person, today }: PersonFactsProps) => (
  <>
    <Value label="Given names" value={person.firstname} />
    <Value label="Surname" value={person.lastname} />
    <Value
      label="Birth date"
      value={person.birth_date}
      as="day"
      remark={today && <Age birthDate={person.birth_date} today={today} />}
    />
    <Value label="Nationality" value={person.nationality} as="country" />
  </>
);

interface OwnVerificationProps {
  readonly reference: string;
  readonly person: { readonly id?: Reported<string>; readonly steps?: Parameters<typeof PersonChecks>[0]['checks'] };
  readonly related: RelatedSessions;
  readonly whose: string;
}

export function OwnVerification({ reference, person, related, whose }: OwnVerificationProps) {
  const own = related.of(person.id)?.session;
  return (
    <>
      <Row label="Person’s session">
        <OwnSession reference={reference} id={person.id} related={related} whose={whose} />
      </Row>
      <OwnFindings session={own} whose={whose} />
      <Row label="Checks">
        <PersonChecks checks={person.steps} session={own} whose={whose} />
      </Row>
    </>
  );
}

/** Each finding in the person's own session has a link to its evidence; without findings nothing is shown. */
function OwnFindings({ session, whose }: Pick<Parameters<typeof PersonChecks>[0], 'session' | 'whose'>) {
  if (!session || session.findings.length === 0) return null;
  return (
    <Row label="Findings there">
      <ul>
        {session.findings.map((finding, at) => (
          <li key={keyOfFinding(finding)} className="flex min-h-6 items-baseline gap-1.5">
            <FindingIcon finding={finding} className="shrink-0 self-center" />
            <Link
              href={finding.step === null ? sessionPage(session.ref) : stepPage(session.ref, finding.step)}
              prefetch={false}
              data-evidence={at === 0 ? '' : undefined}
              className="rounded-chip text-accent hover:underline"
            >
              <SafeText text={finding.message} />
              <ArrowUpRight aria-hidden className="ml-1 inline size-3.5" />
              <span className="sr-only">, in the session {whose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Row>
  );
}

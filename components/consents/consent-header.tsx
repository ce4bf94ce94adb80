'use client';

import { ChevronRight, Link2, Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn, severityColours } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/time.tsx';
import { consentsPage, sessionPage } from '#lib/model/addresses.ts';
import type { ConsentDetail } from '#lib/model/consents/consent.schema.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { resourceLabels } from '#lib/model/consents/resources.ts';
import { FindingMark, findingKey, groupFindings, groupSuffix, OutcomeMark, personAnchor } from './marks.tsx';

interface ConsentHeaderProps {
  readonly consent: ConsentDetail;
  /** The actions on the access. */
  readonly children: ReactNode;
}

export function ConsentHeader({ consent, children }: ConsentHeaderProps) {
  const { label, session, createdAt, createdBy, tokenSetAt, findings } = consent;
  return (
    <header className="border-hairline border-b px-4 pt-2.5 pb-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={consentsPage()}
          className="inline-flex min-h-6 items-center rounded-chip text-accent hover:underline"
        >
          Shared data (v1)
        </Link>
        <ChevronRight aria-hidden className="size-4 text-subtle" />
        <h1 className="min-w-0 font-semibold text-title [overflow-wrap:anywhere]">
          <SafeText text={label} />
        </h1>
        <div className="ml-auto flex flex-wrap gap-2 max-md:mt-1 max-md:ml-0 max-md:basis-full print:hidden">
          {children}
        </div>
      </div>
      <ul className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-0.5 text-muted">
        <li className="inline-flex min-w-0 items-center gap-1.5">
          {session === null ? (
            <>
              <Link2Off aria-hidden className="size-3.5 shrink-0" />
              Not linked to a session
            </>
          ) : (
            <>
              <Link2 aria-hidden className="size-3.5 shrink-0" />
              <span className="shrink-0">Session</span>
              <Link
                href={sessionPage(session.ref)}
                className="inline-flex min-h-6 min-w-0 items-center break-words rounded-chip text-accent hover:underline"
              >
                <SafeText text={session.subject ?? session.ref} />
              </Link>
            </>
          )}
        </li>
        <li>
          Added <Time value={createdAt} /> by <SafeText text={createdBy} />
        </li>
        <li>
          Token set <Time value={tokenSetAt} />
        </li>
      </ul>
      <Findings findings={findings} />
    </header>
  );
}

const mostShown = 5;

/** The most serious findings come first, and each leads to what it is about; the rest is counted. */
function Findings({ findings }: { readonly findings: readonly ShownConsentFinding[] }) {
  const [isWhole, setWhole] = useState(false);
  const groups = groupFindings(findings);
  const shown = isWhole ? groups : groups.slice(0, mostShown);
  if (findings.length === 0) return <p className="mt-1.5 text-muted">No findings as of the last update.</p>;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <ul aria-label="Findings" className="contents">
        {shown.map((group) => (
          <li key={findingKey(group.finding)} className="inline-flex min-h-6 min-w-0 items-center gap-1.5">
            <FindingMark finding={group.finding} className="size-4" />
            <FindingText finding={group.finding} />
            <span className="text-meta text-muted empty:hidden">{groupSuffix(group)}</span>
          </li>
        ))}
      </ul>
      {groups.length > mostShown && (
        <Button
          look="quiet"
          size="small"
          aria-expanded={isWhole}
          className="print:hidden"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : `${groups.length - mostShown} more`}
        </Button>
      )}
    </div>
  );
}

function FindingText({ finding }: { readonly finding: ShownConsentFinding }) {
  const look = cn('break-words rounded-chip font-medium', severityColours[finding.severity]);
  const { code, resource, place } = finding;
  const isOfLink = code === 'another_person' || code === 'values_differ' || code === 'person_not_compared';
  const target = isOfLink ? 'linked-session' : (personAnchor(place) ?? resource);
  if (target === null)
    return (
      <span className={look}>
        <SafeText text={finding.message} />
      </span>
    );
  return (
    <a href={`#${target}`} className={cn(look, 'underline decoration-1 underline-offset-3 hover:decoration-2')}>
      <SafeText text={finding.message} />
    </a>
  );
}

/** Each resource shows what it gave last time and leads to its section. */
export const ScopeNav = ({ consent }: { readonly consent: ConsentDetail }) => (
  <nav
    aria-label="Resources"
    className="sticky top-12 z-10 overflow-x-auto border-hairline border-b bg-surface panes:top-0 print:hidden"
  >
    <ul className="flex min-w-max gap-6 px-4 md:px-5">
      {consent.scopes.map(({ resource, outcome, givenAt }) => (
        <li key={resource} className="py-1.5">
          <a href={`#${resource}`} className="group block rounded-chip leading-5">
            <span className="font-medium group-hover:underline">{resourceLabels[resource]}</span>
            <span className="flex gap-x-2">
              <OutcomeMark outcome={outcome} />
            </span>
          </a>
          {outcome !== 'given' && outcome !== 'state_only' && givenAt !== null && (
            <span className="text-meta text-muted">
              last received <Time value={givenAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </nav>
);

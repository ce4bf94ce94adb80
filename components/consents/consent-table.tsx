'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { Time } from '#components/ui/time/time.tsx';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { consentPage, sessionPage } from '#lib/model/addresses.ts';
import type { Consent } from '#lib/model/consents/consent.schema.ts';
import type { ShownConsentFinding } from '#lib/model/consents/finding.schema.ts';
import {
  FindingMark,
  findingKey,
  groupFindings,
  groupSuffix,
  OutcomeMark,
  outcomesInOrder,
  resourceNouns,
} from './marks.tsx';

const pageSize = 100;
const skeletonRows = Array.from({ length: 6 }, (_, row) => row);
const cell = 'min-w-0 md:border-hairline md:border-b md:px-3 md:py-2 md:align-top';

/** Below 768 px each row of the table is a block of lines. The consents are undefined while they are read. */
export function ConsentTable({ consents }: { readonly consents: readonly Consent[] | undefined }) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      {/* Roles are explicit: displayed as blocks in a narrow window, a table would lose them. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        aria-busy={!consents}
        className="w-full border-separate border-spacing-0 text-left max-md:block md:table-fixed print:table-auto"
      >
        <caption className="sr-only">Shared data</caption>
        <thead role="rowgroup" className="max-md:hidden">
          <tr role="row">
            <Head className="md:pl-5">Label</Head>
            <Head>Findings</Head>
            <Head className="md:w-[32%]">Updated</Head>
            <Head className="md:w-36 wide:w-52">Session</Head>
            <Head className="w-32 max-wide:hidden">Added</Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {consents?.slice(0, shown).map((consent) => (
            <Row key={consent.id} consent={consent} />
          ))}
          {!consents &&
            skeletonRows.map((row) => (
              <tr key={row} role="row" className="h-15 max-md:block max-md:p-4">
                <td role="cell" colSpan={5} className="md:px-5">
                  <Skeleton className="w-2/5" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {consents && consents.length > shown && (
        <p className="flex items-center gap-3 px-4 py-3 text-muted md:px-5">
          <Button onClick={() => setShown(shown + pageSize)}>Show more</Button>
          {shown.toLocaleString('en')} of {consents.length.toLocaleString('en')}
        </p>
      )}
    </>
  );
}

const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th
    // biome-ignore lint/a11y/noRedundantRoles: as the table
    role="columnheader"
    scope="col"
    className={cn(
      'sticky top-12 z-10 h-8 border-hairline border-b bg-surface px-3 font-medium text-meta text-muted panes:top-0 print:static',
      className,
    )}
  >
    {children}
  </th>
);

function Row({ consent }: { readonly consent: Consent }) {
  const { id, label, session, scopes, findings, createdAt, createdBy } = consent;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as the table
    <tr
      role="row"
      className="relative bg-surface hover:bg-hover max-md:flex max-md:flex-col max-md:gap-1.5 max-md:border-hairline max-md:border-b max-md:px-4 max-md:py-3 print:break-inside-avoid"
    >
      <td role="cell" className={cn(cell, 'md:pl-5')}>
        <Link
          href={consentPage(id)}
          className="block w-fit max-w-full break-words rounded-chip font-name text-text after:absolute after:inset-0 max-md:text-hit"
        >
          <SafeText text={label} />
        </Link>
        <span className="block text-meta text-muted wide:hidden">
          Added <Time value={createdAt} className="relative z-1" /> by <SafeText text={createdBy} />
        </span>
      </td>
      <td role="cell" className={cn(cell, 'break-words')}>
        <FindingsCell findings={findings} />
      </td>
      <td role="cell" className={cell}>
        <ScopesCell scopes={scopes} />
      </td>
      <td role="cell" className={cell}>
        {session === null ? (
          <span className="text-subtle">Not linked</span>
        ) : (
          <Link
            href={sessionPage(session.ref)}
            className="relative z-1 inline-block max-w-full break-words rounded-chip text-accent hover:underline"
          >
            <span className="sr-only">Session </span>
            <SafeText text={session.subject ?? session.ref} />
            {session.subject !== null && <span className="block font-mono text-meta text-muted">{session.ref}</span>}
          </Link>
        )}
      </td>
      <td role="cell" className={cn(cell, 'break-words max-wide:hidden')}>
        <Time value={createdAt} className="relative z-1" />
        <span className="block text-meta text-muted">
          <SafeText text={createdBy} />
        </span>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as the table
  );
}

const mostShown = 2;

/** Only the most serious finding has colour. The rest is counted, never truncated, and printed in full. */
function FindingsCell({ findings }: { readonly findings: readonly ShownConsentFinding[] }) {
  const lines = groupFindings(findings).map((group) => ({ finding: group.finding, suffix: groupSuffix(group) }));
  const more = lines.slice(mostShown);
  const { trigger, tooltip } = useTooltip(
    more.map(({ finding, suffix }) => (
      <span key={findingKey(finding)} className="block">
        {[finding.message, suffix].filter(Boolean).join(' · ')}
      </span>
    )),
  );
  if (findings.length === 0) return <span className="text-subtle">No findings</span>;
  return (
    <span className="flex flex-col items-start gap-y-0.5">
      {lines.map(({ finding, suffix }, at) => (
        <span
          key={findingKey(finding)}
          className={cn(
            'items-start gap-1.5 print:inline-flex',
            at < mostShown ? 'inline-flex' : 'hidden',
            finding.severity === 'notice' && 'text-muted',
            at === 0 && finding.severity === 'severe' && 'font-semibold text-rejected-fg',
          )}
        >
          <FindingMark finding={finding} className="mt-0.75" />
          <span>
            <SafeText text={finding.message} />
            {suffix !== '' && <span className="ml-1.5 font-normal text-meta text-muted">{suffix}</span>}
          </span>
        </span>
      ))}
      {more.length > 0 && (
        <span
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the counted findings must be readable by keyboard
          tabIndex={0}
          className="relative z-1 -mx-1 rounded-chip px-1 text-muted underline decoration-dotted underline-offset-2 print:hidden"
          {...trigger}
        >
          {more.length} more
        </span>
      )}
      {tooltip}
    </span>
  );
}

/** Reads within this time are one visit and are shown with one time. */
const oneVisitMs = 10 * 60_000;

/** The resources are grouped by what they gave last time. */
function ScopesCell({ scopes }: Pick<Consent, 'scopes'>) {
  if (scopes.every(({ outcome }) => outcome === null)) return <OutcomeMark outcome={null} />;
  const byOutcome = Map.groupBy(scopes, ({ outcome }) => outcome ?? 'never');
  return (
    <ul className="flex flex-col gap-0.5">
      {outcomesInOrder.map((outcome) => {
        const own = byOutcome.get(outcome);
        return (
          own && (
            <li key={outcome} className="flex flex-wrap items-start gap-x-2">
              <span className="w-30 shrink-0">
                <OutcomeMark outcome={outcome === 'never' ? null : outcome} />
              </span>
              <span className="min-w-0 grow basis-40 text-meta text-muted leading-5">
                <Scopes scopes={own} />
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Scopes({ scopes }: Pick<Consent, 'scopes'>) {
  const reads = scopes.flatMap(({ readAt }) => readAt ?? []).toSorted();
  const [first, last] = [reads[0], reads.at(-1)];
  const isOneVisit = first !== undefined && last !== undefined && Date.parse(last) - Date.parse(first) < oneVisitMs;
  const given = scopes
    .filter(({ outcome }) => outcome !== 'given' && outcome !== 'state_only')
    .flatMap(({ givenAt }) => givenAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <>
      {scopes.map(({ resource, readAt }, at) => (
        <span key={resource}>
          {at > 0 && ', '}
          {resourceNouns[resource]}
          {!isOneVisit && readAt !== null && (
            <>
              {' '}
              <Time value={readAt} className="relative z-1" />
            </>
          )}
        </span>
      ))}
      {isOneVisit && (
        <>
          {' '}
          <Time value={last} className="relative z-1" />
        </>
      )}
      {given !== undefined && (
        <span className="block">
          last received <Time value={given} className="relative z-1" />
        </span>
      )}
    </>
  );
}
